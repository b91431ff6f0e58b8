package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;
import java.lang.foreign.MemorySegment;

/**
 * Combines chunks that ranks have written, in the order of the ranks, through arrays that stay in
 * the first-level cache and begin at index 0: the loops of {@link Kernel} are fastest so.
 */
final class SharedReduction {
  private static final int PIECE_BYTES = 8 << 10;

  private final Exchange exchange;
  private final SharedArea area;
  private final Op op;
  private final long totalBytes;
  private final long piece;
  private final Slice sum;
  private final Slice next;

  /** For an operation on buffers of this size; its scratch lasts as long as the operation. */
  SharedReduction(Exchange exchange, SharedArea area, Slice buffer, Op op) {
    this.exchange = exchange;
    this.area = area;
    this.op = op;
    this.totalBytes = buffer.bytes();
    long most =
        Math.max(1, (PIECE_BYTES >> buffer.type().shift()) / op.width()) * (long) op.width();
    this.piece = Math.min(most, Math.max(buffer.count(), op.width()));
    this.sum = exchange.scratch(buffer.type(), piece);
    this.next = exchange.scratch(buffer.type(), piece);
  }

  /** Whether values of this operator fit into every rank's share of a chunk. */
  static boolean divides(Exchange exchange, Op op) {
    return (long) op.width() * Long.BYTES * exchange.size() <= exchange.area().chunkBytes();
  }

  /** Waits for a chunk of every rank up to this one; false if some take part with other sizes. */
  boolean await(int chunk, int lastRank) {
    for (int from = 0; from <= lastRank; from++) {
      if (from != exchange.rank() && !area.await(from, chunk, totalBytes)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Combines a part of a chunk that has come from ranks 0 to {@code lastRank}.
   *
   * @param offset in elements, of the part in its chunk
   * @param own this rank's part
   * @param result where it goes; may be the same as {@code own}
   */
  void combine(int chunk, long chunkBytes, int lastRank, long offset, Slice own, Slice result) {
    if (lastRank == 0) {
      Buffers.copy(own, result);
    } else if (lastRank == 1 && isAlike(own, result)) {
      combineTwo(chunk, chunkBytes, offset, own, result);
    } else {
      combineInCache(chunk, chunkBytes, lastRank, offset, own, result);
    }
  }

  /** Two arrays, different but with their elements at the same index, need no scratch. */
  private static boolean isAlike(Slice own, Slice result) {
    return own.offsetBytes() == result.offsetBytes()
        && own.isContiguous()
        && result.isContiguous()
        && own.base() != result.base()
        && !(own.base() instanceof MemorySegment)
        && !(result.base() instanceof MemorySegment);
  }

  private void combineTwo(int chunk, long chunkBytes, long offset, Slice own, Slice result) {
    for (long at = 0; at < own.count(); at += piece) {
      long count = Math.min(piece, own.count() - at);
      Slice mine = own.part(at, count);
      Slice target = result.part(at, count);
      area.read(
          1 - exchange.rank(), chunk, chunkBytes, (offset + at) << own.type().shift(), target);
      if (exchange.rank() == 0) {
        op.apply(mine, target, target);
      } else {
        op.apply(target, mine, target);
      }
    }
  }

  private void combineInCache(
      int chunk, long chunkBytes, int lastRank, long offset, Slice own, Slice result) {
    int shift = own.type().shift();
    for (long at = 0; at < own.count(); at += piece) {
      long count = Math.min(piece, own.count() - at);
      Slice left = sum.part(0, count);
      Slice right = next.part(0, count);
      long offsetBytes = (offset + at) << shift;
      read(0, chunk, chunkBytes, offsetBytes, own.part(at, count), left);
      for (int from = 1; from <= lastRank; from++) {
        read(from, chunk, chunkBytes, offsetBytes, own.part(at, count), right);
        op.apply(left, right, left);
      }
      Buffers.copy(left, result.part(at, count));
    }
  }

  private void read(int from, int chunk, long chunkBytes, long offset, Slice own, Slice to) {
    if (from == exchange.rank()) {
      Buffers.copy(own, to);
    } else {
      area.read(from, chunk, chunkBytes, offset, to);
    }
  }
}
