package dev.weft.os;

import java.util.Arrays;

/**
 * Decides which of two ways of copying long pieces is used, by trials: now and then some pieces are
 * timed, then the other way is taken for as long as it needs to settle, some of its pieces are
 * timed, and the quicker way goes on until the next trial.
 *
 * <p>A way has settled when all memory that is written in turn has been written that way. Before,
 * its time says little: through the caches the lines that the other way left in memory are slow
 * wherever the cores are, and past them those that the reader still holds.
 *
 * <p>The median of the pieces counts, so that a thread which was interrupted in one of them decides
 * as others. Runs between trials begin short, as a program that has just begun is not compiled yet
 * and may be moved to other cores, and double from trial to trial. Long ones last a quarter of a
 * second at the least speed, and then a trial takes 3 % of the time where the way tried is eight
 * times slower.
 */
final class BulkTrials {
  private static final int PIECES_TIMED = 15;
  private static final int SETTLING_BYTES = 1 << 20;
  private static final long SHORTEST_RUN_BYTES = 4 << 20;
  private static final long LONGEST_RUN_BYTES = 512 << 20;

  /**
   * What the usual way must cost of the other before it is given up. Between near cores it costs
   * 0.5 to 1.2, depending on what else both ranks do with memory; between far ones 3.5 to 8.
   */
  private static final double MARGIN = 1.6;

  private final double[] timed = new double[PIECES_TIMED];
  private int pieces;
  private double nanosBefore;
  private boolean trying;
  private boolean other;
  private long runBytes = SHORTEST_RUN_BYTES;
  private long bytesLeft = SHORTEST_RUN_BYTES;

  /** Whether the next piece goes the other way, not the usual one. */
  boolean other() {
    return other;
  }

  /** Whether the next piece is to be timed. */
  boolean timesNext() {
    return bytesLeft <= 0;
  }

  /** The same for a piece of so many bytes that comes now: if it is, {@link #took} follows. */
  boolean times(long bytes) {
    if (timesNext()) {
      return true;
    }
    bytesLeft -= bytes;
    return false;
  }

  void took(long bytes, long nanos) {
    timed[pieces++] = nanos / (double) bytes;
    if (pieces < PIECES_TIMED) {
      return;
    }
    pieces = 0;
    Arrays.sort(timed);
    double median = timed[PIECES_TIMED / 2];
    if (trying) {
      other = other ? nanosBefore > MARGIN * median : median > MARGIN * nanosBefore;
      runBytes = Math.min(2 * runBytes, LONGEST_RUN_BYTES);
      bytesLeft = runBytes;
    } else {
      nanosBefore = median;
      other = !other;
      bytesLeft = SETTLING_BYTES;
    }
    trying = !trying;
  }
}
