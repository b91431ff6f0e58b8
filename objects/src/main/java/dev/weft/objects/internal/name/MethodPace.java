package dev.weft.objects.internal.name;

/**
 * Whether a method has been so quick that the thread that receives may carry it out itself. A
 * method begins on threads of its own; some quick calls in a row make it quick, one that takes long
 * takes that back for many. Updates of several threads may be lost; a guess is all that is needed.
 */
public final class MethodPace {
  private static final long QUICK_NANOS = 50_000;
  private static final int QUICK_CALLS = 4;
  private static final int AFTER_SLOW = -60;

  private int score;

  /** Whether it may be carried out at once. */
  public boolean isQuick() {
    return score >= QUICK_CALLS;
  }

  /** The method has taken so long, without its arguments. */
  public void took(long nanos) {
    if (nanos < QUICK_NANOS) {
      score = Math.min(QUICK_CALLS, score + 1);
    } else {
      score = Math.min(score, 0);
    }
  }

  /** A call that was carried out at once has kept the thread from receiving. */
  public void wasSlow() {
    score = AFTER_SLOW;
  }
}
