package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * Every rank writes its buffer; a rank that gets a result combines the parts that it needs in
 * place, so that ranks meet only once. Long buffers are combined {@linkplain DividedReduction
 * together}, a share each.
 */
public final class SharedReductions {
  private static final int NONE = SharedArea.ALL - 1;
  private static final long DISAGREES = -1;

  private SharedReductions() {}

  /** The root combines everything. */
  public static void reduce(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    combine(exchange, send, receive, op, receive == null ? root : NONE, exchange.size() - 1);
  }

  /** Everyone combines everything. */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    combine(exchange, send, receive, op, SharedArea.ALL, exchange.size() - 1);
  }

  /** Every rank combines the buffers of lower ranks. */
  public static void scan(Exchange exchange, Slice send, Slice receive, Op op) {
    boolean isLast = exchange.rank() == exchange.size() - 1;
    combine(exchange, send, receive, op, isLast ? NONE : SharedArea.ALL, exchange.rank());
  }

  /** Every rank but the first combines the buffers of lower ranks, without its own. */
  public static void exclusiveScan(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    boolean isLast = rank == exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      ChunkCombiner combiner = area.combiner(send, op);
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        if (!isLast) {
          area.write(chunk, send.bytes(), chunks.of(send, chunk), SharedArea.ALL);
        }
        if (rank > 0) {
          if (!combiner.await(chunk, rank - 1)) {
            break;
          }
          combiner.combineBelow(chunk, chunks.of(receive, chunk));
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }

  /**
   * Chunk by chunk.
   *
   * @param reader the rank that reads this rank's cells
   * @param last up to which rank this one combines, if it gets a result
   */
  private static void combine(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int reader, int last) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      ChunkCombiner combiner = area.combiner(send, op);
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        Slice own = chunks.of(send, chunk);
        if (reader != NONE) {
          area.write(chunk, send.bytes(), own, reader);
        }
        if (receive != null) {
          if (!combiner.await(chunk, last)) {
            break;
          }
          combiner.combine(chunk, own.bytes(), last, 0, own, chunks.of(receive, chunk));
          area.haveRead(chunk, SharedArea.ALL);
        }
      }
      area.done();
    }
  }

  /** Each rank combines a share of every chunk, the root reads the shares. */
  public static void reduceTogether(
      Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      new DividedReduction(exchange, area, send, op).run(receive, root);
      area.done();
    }
  }

  /** Each rank combines a share of every chunk, and reads the shares of the others. */
  public static void allReduceTogether(Exchange exchange, Slice send, Slice receive, Op op) {
    reduceTogether(exchange, send, receive, op, SharedArea.ALL);
  }

  /** Every rank writes a piece of every block at a time, and combines those of its own. */
  public static void reduceScatter(
      Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    int rank = exchange.rank();
    int last = exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      Pieces pieces = Pieces.of(send, blocks, area.chunkBytes(), op.width());
      ChunkCombiner combiner = area.combiner(send, op);
      for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
        pieces.write(area, chunk, send, blocks, send.bytes(), NONE);
        if (!combiner.await(chunk, last)) {
          break;
        }
        Slice own = pieces.piece(blocks.of(send, rank), chunk);
        Slice result = pieces.piece(receive, chunk);
        combiner.combine(chunk, pieces.chunkBytes(), last, rank * pieces.each(), own, result);
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }

  /** A scan from rank to rank: each chunk is combined only once with each buffer. */
  public static void scanAlong(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    boolean isLast = rank == exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(send, area.chunkBytes(), op.width());
      Slice sum = exchange.scratch(send.type(), Math.min(chunks.each(), send.count()));
      Slice mine = exchange.scratch(send.type(), sum.count());
      boolean agreed = true;
      for (int chunk = 0; chunk < chunks.number() && agreed; chunk++) {
        Slice own = chunks.of(send, chunk);
        Slice part = sum.part(0, own.count());
        agreed = rank == 0 || area.await(rank - 1, chunk, send.bytes());
        if (agreed && rank > 0) {
          area.read(rank - 1, chunk, part.bytes(), 0, part);
          area.haveRead(chunk, rank - 1);
          SliceCopies.copy(own, mine.part(0, own.count()));
          op.apply(part, mine.part(0, own.count()), part);
        } else {
          SliceCopies.copy(own, part);
        }
        if (!isLast) {
          Slice written = agreed ? part : part.part(0, 0);
          area.write(chunk, agreed ? send.bytes() : DISAGREES, written, rank + 1);
        }
        if (agreed) {
          SliceCopies.copy(part, chunks.of(receive, chunk));
        }
      }
      area.done();
    }
  }
}
