package dev.weft.os;

import java.lang.foreign.MemorySegment;

/**
 * How long pieces are copied into memory that another core reads: through the caches where these
 * are near, past them where they are far. Which it is depends on the cores that the two ranks are
 * on, which may change while they run. So now and then a piece is copied each way and timed, and
 * the pieces after it go the way that is quicker. A trial that was interrupted decides wrongly
 * until the next. For one thread at a time.
 */
public final class BulkCopy {
  private static final int MIN_BYTES = 4 << 10;

  /** The wrong way costs as much as eight pieces of the right one. */
  private static final int PIECES_BETWEEN_TRIALS = 1024;

  private static final int PIECES_BEFORE_THE_FIRST = 64;

  /**
   * After pieces that went past the caches one through them is slow in either case, as its lines
   * are in memory: near caches it takes as long as the others; far ones up to four times as long,
   * but where both ranks write at once less than 1.4 times.
   */
  private static final double FAR = 1.2;

  private int piecesLeft = PIECES_BEFORE_THE_FIRST;
  private double plainNanos;
  private boolean streams;

  /** Like {@link Memory#copyOut}. */
  public void copyOut(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    if (length < MIN_BYTES) {
      Memory.copyOut(base, offset, target, targetOffset, length);
    } else if (piecesLeft-- > 0) {
      copy(base, offset, target, targetOffset, length);
    } else {
      trial(base, offset, target, targetOffset, length);
    }
  }

  private void copy(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    if (streams) {
      StreamingCopy.copyOut(base, offset, target, targetOffset, length);
    } else {
      Memory.copyOut(base, offset, target, targetOffset, length);
    }
  }

  /** The first piece of a trial goes through the caches, the second past them. */
  private void trial(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    boolean second = piecesLeft < -1;
    streams = second && StreamingCopy.isAvailable();
    long before = System.nanoTime();
    copy(base, offset, target, targetOffset, length);
    double nanos = (System.nanoTime() - before) / (double) length;
    if (second) {
      streams = streams && plainNanos > FAR * nanos;
      piecesLeft = PIECES_BETWEEN_TRIALS;
    } else {
      plainNanos = nanos;
    }
  }
}
