package dev.weft.os;

import java.util.Arrays;

/**
 * Decides which of two ways of moving bytes is taken, by trials: now and then some pieces are
 * timed, then the other way is taken for as long as it needs to settle, some of its pieces are
 * timed, and the quicker way goes on until the next trial.
 *
 * <p>A way has settled when all memory that is written in turn has been written that way. Before,
 * its time says little: caches are as the other way has left them.
 *
 * <p>The median of the pieces counts, so that a thread which was interrupted in one of them decides
 * as others. Runs between trials begin short, as a program that has just begun is not compiled yet
 * and may be moved to other cores, and double from trial to trial.
 */
public final class Trials {
  /**
   * What matters for one use.
   *
   * @param piecesTimed each way in a trial
   * @param settlingBytes that go the other way before it is timed
   * @param shortestRunBytes between the first trials
   * @param longestRunBytes so many that the slower way takes little of the time
   * @param margin what the usual way must cost of the other before it is given up
   */
  public record Rules(
      int piecesTimed,
      long settlingBytes,
      long shortestRunBytes,
      long longestRunBytes,
      double margin) {}

  /** So many times the pieces of a trial may fail to be timed before it is given up. */
  private static final int PATIENCE = 4;

  private final Rules rules;
  private final double[] timed;
  private int pieces;
  private int misses;
  private double nanosBefore;
  private boolean trying;
  private boolean other;
  private long runBytes;
  private long bytesLeft;

  public Trials(Rules rules) {
    this.rules = rules;
    timed = new double[rules.piecesTimed];
    runBytes = rules.shortestRunBytes;
    bytesLeft = runBytes;
  }

  /** Whether the next piece goes the other way, not the usual one. */
  public boolean other() {
    return other;
  }

  /** Whether the next piece is to be timed. */
  boolean timesNext() {
    return bytesLeft <= 0;
  }

  /**
   * The same for a piece of so many bytes that comes now: if it is, {@link #took} or {@link
   * #missed} follows.
   */
  public boolean times(long bytes) {
    if (timesNext()) {
      return true;
    }
    bytesLeft -= bytes;
    return false;
  }

  /** How long a piece took that was to be timed. */
  public void took(long bytes, long nanos) {
    timed[pieces++] = nanos / (double) bytes;
    if (pieces < timed.length) {
      return;
    }
    pieces = 0;
    Arrays.sort(timed);
    double median = timed[timed.length / 2];
    if (trying) {
      other = other ? nanosBefore > rules.margin * median : median > rules.margin * nanosBefore;
      run();
    } else {
      nanosBefore = median;
      other = !other;
      trying = true;
      bytesLeft = rules.settlingBytes;
    }
  }

  /** A piece was to be timed and could not be. A trial to which that happens often is given up. */
  public void missed() {
    if (trying && ++misses > PATIENCE * timed.length) {
      other = !other;
      run();
    }
  }

  private void run() {
    trying = false;
    pieces = 0;
    misses = 0;
    runBytes = Math.min(2 * runBytes, rules.longestRunBytes);
    bytesLeft = runBytes;
  }
}
