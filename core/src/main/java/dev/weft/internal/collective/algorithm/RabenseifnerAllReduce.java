package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * For long buffers: every rank combines a piece, then all gather the pieces (Rabenseifner 2004).
 * Each rank moves the buffer about twice, in 2 log2 p steps, two more if the number of ranks is no
 * power of two.
 */
public final class RabenseifnerAllReduce {
  private RabenseifnerAllReduce() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    Fold fold = new Fold(exchange);
    if (fold.isOut()) {
      fold.sitOut(exchange, send);
      exchange.receive(receive, fold.partner());
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice current = fold.takeIn(exchange, send, incoming, receive, op);
    Halving halving = new Halving(exchange, fold, op, receive);
    halving.reduceScatter(current, incoming);
    halving.allGather();
    if (fold.isPaired()) {
      exchange.send(receive, fold.partner());
    }
  }
}
