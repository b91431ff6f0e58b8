package dev.weft.internal.collective.shared;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone writes its buffer and combines those of all, the whole or a share of it. */
public final class SharedAllReduce {
  private SharedAllReduce() {}

  /** Everyone combines everything: the ranks meet only once. */
  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      SharedReduction reduction = area.reduction(send, op);
      int last = exchange.size() - 1;
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        Slice own = chunks.of(send, chunk);
        area.write(chunk, send.bytes(), own, SharedArea.ALL);
        if (!reduction.await(chunk, last)) {
          break;
        }
        reduction.combine(chunk, own.bytes(), last, 0, own, chunks.of(receive, chunk));
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }

  /** Each rank combines a share of every chunk, and reads the shares of the others. */
  public static void runTogether(Exchange exchange, Slice send, Slice receive, Op op) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      new SharedShares(exchange, area, send, op).run(receive, SharedArea.ALL);
      area.done();
    }
  }
}
