package dev.weft.lab.program;

/**
 * Lets all ranks begin a timed call at the same time of the clock that they share, and tells how
 * long the call took from then on; the counterpart of {@code calls_start} in {@code mpi_calls.h}.
 *
 * <p>A barrier alone is not enough: each library releases its ranks from it one after the other, in
 * its own order, with differences as long as a message. A root that is released first starts before
 * the others, and its broadcast looks shorter than any message. So after the barrier rank 0
 * announces a time slightly in the future, and all ranks wait for it. If a rank receives the
 * announcement too late, the sample is dropped. If many samples are dropped, the announced time
 * moves further ahead, and in the end every rank begins as soon as it receives the announcement. If
 * there are more ranks than cores, they cannot all wait, and only the barrier is used.
 *
 * <p>(Hunold and Carpen-Amarie, Reproducible MPI Benchmarking Is Still Not As Easy As You Think,
 * 2016: the time is named anew for each sample.) One thread per rank.
 */
final class CommonStart {
  /** The time of a sample that a rank began late. */
  static final long LATE = -1;

  private static final long AT_ONCE = 0;
  private static final long FIRST_AHEAD_NANOS = 10_000;
  private static final long MOST_AHEAD_NANOS = 2_000_000;

  /** One sample in so many may be spoilt before more time is given. */
  private static final int SPOILT = 10;

  private final Orders orders;
  private final boolean together;
  private final long[] start = new long[1];
  private long aheadNanos = FIRST_AHEAD_NANOS;
  private boolean late;

  CommonStart(Orders orders, boolean together) {
    this.orders = orders;
    this.together = together;
  }

  /** Rank 0 forgets what it has heard, of other calls or while these were compiled. */
  void forget() {
    aheadNanos = FIRST_AHEAD_NANOS;
  }

  /** Blocks until it is time; follows a barrier. */
  void await() {
    if (together) {
      awaitTime();
    } else {
      start[0] = System.nanoTime();
    }
  }

  private void awaitTime() {
    if (orders.rank() == 0) {
      start[0] = aheadNanos == AT_ONCE ? AT_ONCE : System.nanoTime() + aheadNanos;
    }
    orders.share(start);
    long now = System.nanoTime();
    if (start[0] == AT_ONCE) {
      start[0] = now;
    }
    late = now > start[0];
    while (now < start[0]) {
      Thread.onSpinWait();
      now = System.nanoTime();
    }
  }

  /** Nanoseconds since the common start, or {@link #LATE}. */
  long nanos() {
    return late ? LATE : System.nanoTime() - start[0];
  }

  /** Rank 0 hears how many samples were spoilt. */
  void heard(int spoilt, int samples) {
    if (spoilt * SPOILT > samples) {
      aheadNanos = 2 * aheadNanos > MOST_AHEAD_NANOS ? AT_ONCE : 2 * aheadNanos;
    }
  }
}
