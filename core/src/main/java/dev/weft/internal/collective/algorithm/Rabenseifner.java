package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * For long buffers: every rank combines a piece, then the pieces are gathered (Rabenseifner 2004).
 * Each rank moves the buffer about twice, where a tree moves it log2 p times.
 */
public final class Rabenseifner {
  private Rabenseifner() {}

  /** In 2 log2 p steps, two more if the number of ranks is no power of two. */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    PowerOfTwoFold powerOfTwoFold = new PowerOfTwoFold(exchange);
    if (powerOfTwoFold.sitsOut(exchange, send, receive)) {
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice current = powerOfTwoFold.takeIn(exchange, send, incoming, receive, op);
    Halving halving = new Halving(exchange, powerOfTwoFold, op, receive);
    halving.reduceScatter(current, incoming);
    halving.allGather();
    powerOfTwoFold.giveResult(exchange, receive);
  }

  /** The root alone gathers the pieces. */
  public static void reduce(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    PowerOfTwoFold powerOfTwoFold = new PowerOfTwoFold(exchange, root);
    if (powerOfTwoFold.isOut()) {
      powerOfTwoFold.sitOut(exchange, send);
      return;
    }
    Slice incoming = exchange.scratchBeside(send);
    Slice result = receive == null ? exchange.scratchBeside(send) : receive;
    Slice current = powerOfTwoFold.takeIn(exchange, send, incoming, result, op);
    Halving halving = new Halving(exchange, powerOfTwoFold, op, result);
    halving.reduceScatter(current, incoming);
    halving.gather(powerOfTwoFold.numberOf(root));
  }
}
