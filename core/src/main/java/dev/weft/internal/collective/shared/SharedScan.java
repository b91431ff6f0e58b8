package dev.weft.internal.collective.shared;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone combines what lower ranks have written, or what the rank below has combined. */
public final class SharedScan {
  private static final long DISAGREES = -1;

  private SharedScan() {}

  /** Everyone combines for itself: the ranks meet only once. */
  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    boolean isLast = rank == exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      SharedReduction reduction = area.reduction(send, op);
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        Slice own = chunks.of(send, chunk);
        if (!isLast) {
          area.write(chunk, send.bytes(), own, SharedArea.ALL);
        }
        if (!reduction.await(chunk, rank)) {
          break;
        }
        reduction.combine(chunk, own.bytes(), rank, 0, own, chunks.of(receive, chunk));
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }

  /** Chunk by chunk from rank to rank: each is combined only once with each buffer. */
  public static void runAlong(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    boolean isLast = rank == exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      Slice sum = exchange.scratch(send.type(), Math.min(chunks.each(), send.count()));
      Slice mine = exchange.scratch(send.type(), sum.count());
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        Slice own = chunks.of(send, chunk);
        Slice part = sum.part(0, own.count());
        if (rank == 0) {
          Buffers.copy(own, part);
        } else if (area.await(rank - 1, chunk, send.bytes())) {
          area.read(rank - 1, chunk, part.bytes(), 0, part);
          area.haveRead(chunk, rank - 1);
          Buffers.copy(own, mine.part(0, own.count()));
          op.apply(part, mine.part(0, own.count()), part);
        } else {
          if (!isLast) {
            area.write(chunk, DISAGREES, part.part(0, 0), rank + 1);
          }
          break;
        }
        if (!isLast) {
          area.write(chunk, send.bytes(), part, rank + 1);
        }
        Buffers.copy(part, chunks.of(receive, chunk));
      }
      area.done();
    }
  }
}
