package dev.weft.internal.os;

import java.util.Arrays;

/**
 * Chooses one of two ways of moving bytes by trials: now and then some pieces are timed, then the
 * other way is used until it has settled, some of its pieces are timed, and the quicker way is used
 * until the next trial.
 *
 * <p>A way has settled when all memory of a cycle has been written that way. Before, its time says
 * little, because the other way has left its mark on the caches.
 *
 * <p>The median of the pieces counts, so that an interruption in one of them has no influence. Runs
 * between trials begin short, because a new program is not compiled yet and may be moved to other
 * cores, and double from trial to trial.
 */
public final class Trials {
  /**
   * The parameters of one use.
   *
   * @param piecesTimed timed pieces for each way in a trial
   * @param settlingBytes that go the other way before it is timed
   * @param shortestRunBytes between the first trials
   * @param longestRunBytes so many that trials of the slower way take little of the time
   * @param margin the ratio to the other way's time at which the usual way is given up
   * @param otherWarms whether the other way becomes quicker with use, as newly compiled code does:
   *     it is given up only when that has ended
   */
  public record Rules(
      int piecesTimed,
      long settlingBytes,
      long shortestRunBytes,
      long longestRunBytes,
      double margin,
      boolean otherWarms) {}

  /** The share of the previous time at which the other way still counts as becoming quicker. */
  private static final double QUICKER = 0.9;

  /** A trial is given up when this multiple of its pieces could not be timed. */
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

  /** Whether the next piece is timed. */
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
   * So many bytes took a third way. They count for the run, because the earlier result may no
   * longer hold; but the usual way must settle again before it is timed.
   */
  public void passedBy(long bytes) {
    if (!trying && bytesLeft > rules.settlingBytes) {
      bytesLeft = Math.max(rules.settlingBytes, bytesLeft - bytes);
    }
  }

  /** Reports the time of a timed piece. */
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

  /** A piece could not be timed. A trial to which that happens often is given up. */
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
