package dev.weft.internal.os;

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
   * @param otherWarms whether the other way becomes quicker by being gone, as code does that is
   *     compiled then: it is given up only when that has ended
   */
  public record Rules(
      int piecesTimed,
      long settlingBytes,
      long shortestRunBytes,
      long longestRunBytes,
      double margin,
      boolean otherWarms) {}

  /** Of the time before, where the other way has still become quicker. */
  private static final double QUICKER = 0.9;

  /** So many times the pieces of a trial may fail to be timed before it is given up. */
  private static final int PATIENCE = 4;

  private final Rules rules;
  private final double[] timed;
  private int pieces;
  private int misses;
  private double nanosBefore;
  private double nanosTried;
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
  public boolean timesNext() {
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

  /**
   * So many bytes went neither way, but a third. They count for the run, as what was found before
   * them may no longer hold; but the way that is usual now must settle again before it is timed.
   */
  public void passedBy(long bytes) {
    if (!trying && bytesLeft > rules.settlingBytes) {
      bytesLeft = Math.max(rules.settlingBytes, bytesLeft - bytes);
    }
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
    if (!trying) {
      nanosBefore = median;
      nanosTried = Double.POSITIVE_INFINITY;
      other = !other;
      trying = true;
      bytesLeft = rules.settlingBytes;
      return;
    }
    boolean takesOther =
        other ? nanosBefore > rules.margin * median : median > rules.margin * nanosBefore;
    if (other && !takesOther && rules.otherWarms && median < QUICKER * nanosTried) {
      nanosTried = median;
      misses = 0;
    } else {
      other = takesOther;
      run();
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
