package dev.weft.internal.os;

import java.util.concurrent.TimeUnit;

/**
 * How long a starting process waits for others without an arrival: a rank for its launcher, the
 * launcher for its agents, a hub for the ranks. It counts from the last arrival: where many ranks
 * share little processor time a start is slow, but goes on. One system property sets all such
 * limits, because a slow machine is slow for all of them. For one thread; never blocks.
 */
public final class StartLimit {
  /** System property: the seconds, for all such limits. */
  public static final String PROPERTY = "weft.meetSeconds";

  private static final int USUAL_SECONDS = 120;
  private static final int LONGEST_SECONDS = 86_400;

  private final int seconds;
  private long sinceNanos = System.nanoTime();

  private StartLimit(int seconds) {
    this.seconds = seconds;
  }

  /** Begins to count. */
  public static StartLimit begin() {
    return begin(USUAL_SECONDS);
  }

  /**
   * Begins to count.
   *
   * @param usualSeconds the default: less than for other waits if the awaited process may not exist
   */
  public static StartLimit begin(int usualSeconds) {
    int seconds = Integer.getInteger(PROPERTY, usualSeconds);
    return new StartLimit(Math.clamp(seconds, 1, LONGEST_SECONDS));
  }

  /** Something has arrived: begins to count again. */
  public void moved() {
    sinceNanos = System.nanoTime();
  }

  public boolean isOver() {
    return leftMillis() == 0;
  }

  /** Whether so many such limits have passed since the last arrival. */
  public boolean isOver(int limits) {
    return System.nanoTime() - sinceNanos >= limits * TimeUnit.SECONDS.toNanos(seconds);
  }

  /** The remaining time if nothing arrives, rounded up. */
  public long leftMillis() {
    long left = TimeUnit.SECONDS.toNanos(seconds) - (System.nanoTime() - sinceNanos);
    return Math.max(Math.ceilDiv(left, TimeUnit.MILLISECONDS.toNanos(1)), 0);
  }

  public int seconds() {
    return seconds;
  }

  /** For messages, after "within": the limit, and how to raise it. */
  public String words() {
    return "the limit of %d s in which nothing more has come (on a busy machine raise it: -D%s=%d)"
        .formatted(seconds, PROPERTY, Math.min(5L * seconds, LONGEST_SECONDS));
  }
}
