package dev.weft.internal.engine.base;

import java.util.function.LongSupplier;

/**
 * Measures, while messages are timed, for how long no thread of this rank waited, because all of
 * them computed. Reads the clock only while messages are timed. Guarded by the engine lock.
 */
public final class ComputeTime {
  private final LongSupplier clock;
  private int waiters;
  private int timed;

  /** When the last that waited went on; where nobody waits and something is timed. */
  private long awaySince;

  private long awayNanos;

  public ComputeTime(LongSupplier clock) {
    this.clock = clock;
  }

  /** What the clock says. */
  long now() {
    return clock.getAsLong();
  }

  /** A thread begins to wait, whoever polls for it. */
  public void enter() {
    if (waiters++ == 0 && timed > 0) {
      awayNanos += now() - awaySince;
    }
  }

  /** A thread goes on. */
  public void leave() {
    if (--waiters == 0 && timed > 0) {
      awaySince = now();
    }
  }

  /** Whether a thread waits now. */
  public boolean isWaiting() {
    return waiters > 0;
  }

  /** A message is timed from now on. Returns what {@link #end} is to be compared with. */
  long begin(long now) {
    if (timed++ == 0 && waiters == 0) {
      awaySince = now;
    }
    return away(now);
  }

  /**
   * Its time is over. Returns nanoseconds, of which so many more than at its begin nobody waited.
   */
  long end(long now) {
    timed--;
    return away(now);
  }

  private long away(long now) {
    return waiters == 0 ? awayNanos + now - awaySince : awayNanos;
  }
}
