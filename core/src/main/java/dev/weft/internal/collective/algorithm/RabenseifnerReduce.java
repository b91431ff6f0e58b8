package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * For long buffers: every rank combines a piece, then the root gathers the pieces (Rabenseifner
 * 2004). Each rank moves about the buffer once or twice, where a tree moves it log2 p times.
 */
public final class RabenseifnerReduce {
  private RabenseifnerReduce() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    Fold fold = new Fold(exchange, root);
    if (fold.isOut()) {
      fold.sitOut(exchange, send);
      return;
    }
    Slice incoming = exchange.scratchBeside(send);
    Slice result = receive == null ? exchange.scratchBeside(send) : receive;
    Slice current = fold.takeIn(exchange, send, incoming, result, op);
    Halving halving = new Halving(exchange, fold, op, result);
    halving.reduceScatter(current, incoming);
    halving.gather(fold.numberOf(root));
  }
}
