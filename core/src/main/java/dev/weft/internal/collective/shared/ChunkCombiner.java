package dev.weft.internal.collective.shared;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.kernel.Kernel;
import java.lang.foreign.MemorySegment;

/**
 * Combines chunks that ranks have written, in the order of the ranks, through arrays that stay in
 * the first-level cache and begin at index 0: the loops of {@link Kernel} are fastest so. They are
 * kept from one operation to the next, because a short operation would spend much of its time on
 * new ones.
 */
final class ChunkCombiner {
  private final Exchange exchange;
  private final SharedArea area;
  private Op op = Op.SUM;
  private long totalBytes;
  private long piece;
  private Slice sumRoom = Slice.of(new byte[0]);
  private Slice nextRoom = sumRoom;
  private Slice sum = sumRoom;
  private Slice next = sumRoom;

  ChunkCombiner(Exchange exchange, SharedArea area) {
    this.exchange = exchange;
    this.area = area;
  }

  /** The same for an operation on buffers like this one. */
  ChunkCombiner of(Slice buffer, Op operator) {
    op = operator;
    totalBytes = buffer.bytes();
    long most =
        Math.max(1, (CollectiveTuning.COMBINED_BYTES >> buffer.type().shift()) / op.width())
            * (long) op.width();
    piece = Math.min(most, Math.max(buffer.count(), op.width()));
    if (sumRoom.type() != buffer.type() || sumRoom.count() < piece) {
      sumRoom = buffer.newLike(piece);
      nextRoom = buffer.newLike(piece);
    }
    if (sum.base() != sumRoom.base() || sum.count() != piece) {
      sum = sumRoom.part(0, piece);
      next = nextRoom.part(0, piece);
    }
    return this;
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
   * Combines a part of a chunk that ranks 0 to {@code lastRank} have written.
   *
   * @param offset in elements, of the part in its chunk
   * @param own this rank's part
   * @param result the destination; may be the same as {@code own}
   */
  void combine(int chunk, long chunkBytes, int lastRank, long offset, Slice own, Slice result) {
    if (lastRank == 0) {
      SliceCopies.copy(own, result);
    } else if (lastRank == 1 && isAlike(own, result)) {
      combineTwo(chunk, chunkBytes, offset, own, result);
    } else {
      combineInCache(chunk, chunkBytes, lastRank, offset, own, result);
    }
  }

  /**
   * Combines a chunk of all ranks below this one, of which there are some.
   *
   * @param result the destination; not this rank's own chunk
   */
  void combineBelow(int chunk, Slice result) {
    combineInCache(chunk, result.bytes(), exchange.rank() - 1, 0, result, result);
  }

  /** Two different arrays with their elements at the same index need no scratch. */
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
      Slice mine = SliceCopies.part(own, at, count);
      Slice target = SliceCopies.part(result, at, count);
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
      Slice left = SliceCopies.part(sum, 0, count);
      Slice right = SliceCopies.part(next, 0, count);
      long offsetBytes = (offset + at) << shift;
      read(0, chunk, chunkBytes, offsetBytes, SliceCopies.part(own, at, count), left);
      for (int from = 1; from <= lastRank; from++) {
        read(from, chunk, chunkBytes, offsetBytes, SliceCopies.part(own, at, count), right);
        op.apply(left, right, left);
      }
      SliceCopies.copy(left, SliceCopies.part(result, at, count));
    }
  }

  private void read(int from, int chunk, long chunkBytes, long offset, Slice own, Slice to) {
    if (from == exchange.rank()) {
      SliceCopies.copy(own, to);
    } else {
      area.read(from, chunk, chunkBytes, offset, to);
    }
  }
}
