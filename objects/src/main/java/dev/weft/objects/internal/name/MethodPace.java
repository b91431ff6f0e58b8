package dev.weft.objects.internal.name;

/**
 * Whether a method has been so quick that the receiving thread may carry it out itself. A method
 * begins on threads of its own; some quick calls in a row make it quick, and a long one revokes
 * that: for some calls, because a thread may have lost its processor in a quick one, and for many
 * if that happens again soon. Updates of several threads may be lost; an estimate suffices.
 */
public final class MethodPace {
  private static final long QUICK_NANOS = 50_000;
  private static final int QUICK_CALLS = 4;
  private static final int LEAST_PENALTY = 4;
  private static final int MOST_PENALTY = 64;
  private static final long SOON_NANOS = 100_000_000;

  private int score;
  private int penalty = LEAST_PENALTY;
  private long lastSlowNanos = System.nanoTime() - SOON_NANOS;

  /** The method is known to return at once. */
  void isKnownToBeQuick() {
    score = QUICK_CALLS;
  }

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
    long now = System.nanoTime();
    boolean soon = now - lastSlowNanos < SOON_NANOS;
    penalty = soon ? Math.min(MOST_PENALTY, 2 * penalty) : LEAST_PENALTY;
    lastSlowNanos = now;
    score = -penalty;
  }
}
