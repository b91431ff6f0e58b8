package dev.weft.lab.program;

/**
 * Lets all ranks begin a timed call at the same time of the clock that they share, and tells how
 * long the call took from then on; the counterpart of {@code calls_start} in {@code mpi_calls.h}.
 *
 * <p>A barrier alone does not do: each library leaves its ranks out of it one after the other, in
 * an order of its own, and by as much as a message takes. A root that leaves first has a start on
 * the others, and its broadcast looks shorter than any message. So after the barrier rank 0 names a
 * time a little ahead, and all wait for it. A rank that hears of it too late spoils the sample. If
 * many do, the time lies further ahead from then on, and in the end everybody begins on hearing of
 * it. Where ranks exceed cores they cannot all wait, and the barrier alone must do.
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
