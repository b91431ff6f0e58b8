package dev.weft.internal.collective.shared;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** Everyone writes its buffer; the root combines them, or all do, a share each. */
public final class SharedReduce {
  private SharedReduce() {}

  /** The root combines everything. */
  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      if (receive == null) {
        for (int chunk = 0; chunk < chunks.number(); chunk++) {
          area.write(chunk, send.bytes(), chunks.of(send, chunk), root);
        }
        area.done();
        return;
      }
      SharedReduction reduction = area.reduction(send, op);
      int last = exchange.size() - 1;
      for (int chunk = 0; chunk < chunks.number() && reduction.await(chunk, last); chunk++) {
        Slice own = chunks.of(send, chunk);
        reduction.combine(chunk, own.bytes(), last, 0, own, chunks.of(receive, chunk));
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }

  /** Each rank combines a share of every chunk, the root reads the shares. */
  public static void runTogether(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      new SharedShares(exchange, area, send, op).run(receive, root);
      area.done();
    }
  }
}
