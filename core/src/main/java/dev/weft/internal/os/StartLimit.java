package dev.weft.internal.os;

import java.util.concurrent.TimeUnit;

/**
 * How long one that starts waits for others, a rank for its launcher, the launcher for its agents,
 * a hub for the ranks, although nothing more comes. It counts from what has come last: where many
 * ranks share little processor time a start is slow and goes on all the same. One system property
 * says how long, as a machine that is slow is so for all of them. For one thread; never blocks.
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
   * @param usualSeconds unless the property says otherwise: less than for others where what is
   *     waited for may well not exist
   */
  public static StartLimit begin(int usualSeconds) {
    int seconds = Integer.getInteger(PROPERTY, usualSeconds);
    return new StartLimit(Math.clamp(seconds, 1, LONGEST_SECONDS));
  }

  /** Something has come: counts anew. */
  public void moved() {
    sinceNanos = System.nanoTime();
  }

  public boolean isOver() {
    return leftMillis() == 0;
  }

  /** Whether so many such limits have passed since it last counted anew. */
  public boolean isOver(int limits) {
    return System.nanoTime() - sinceNanos >= limits * TimeUnit.SECONDS.toNanos(seconds);
  }

  /** How long it is still to be waited if nothing comes, rounded up. */
  public long leftMillis() {
    long left = TimeUnit.SECONDS.toNanos(seconds) - (System.nanoTime() - sinceNanos);
    return Math.max(Math.ceilDiv(left, TimeUnit.MILLISECONDS.toNanos(1)), 0);
  }

  public int seconds() {
    return seconds;
  }

  /** For messages, after "within": which limit that was, and how it is raised. */
  public String words() {
    return "the limit of %d s in which nothing more has come (on a busy machine raise it: -D%s=%d)"
        .formatted(seconds, PROPERTY, Math.min(5L * seconds, LONGEST_SECONDS));
  }
}
