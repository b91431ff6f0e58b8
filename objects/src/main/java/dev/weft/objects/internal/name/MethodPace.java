package dev.weft.objects.internal.name;

/**
 * Tells whether a method has been quick enough for the receiving thread to carry it out. First a
 * method runs on threads of its own; after some quick calls in a row it counts as quick. A long
 * call revokes that for some calls only, because a thread may have lost its processor during a
 * quick call; a second long call soon after revokes it for many. Concurrent updates may be lost; an
 * estimate suffices.
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
