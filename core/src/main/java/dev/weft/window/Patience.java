package dev.weft.window;

import dev.weft.WaitInterruptedException;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for a word in shared memory that nobody rings for: it spins a little, yields
 * for some milliseconds, then sleeps for ever longer, at most a millisecond. For one wait of one
 * thread.
 */
final class Patience {
  private static final int SPINS = 100;
  private static final long YIELD_NANOS = 2_000_000;
  private static final long FIRST_SLEEP_NANOS = 20_000;
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  private int spins;
  private long yieldingSince;
  private long sleepNanos = FIRST_SLEEP_NANOS;

  /**
   * Pauses.
   *
   * @return whether the wait is so long already that something may be wrong
   * @throws WaitInterruptedException if the thread is interrupted
   */
  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  boolean pause() {
    if (spins < SPINS) {
      spins++;
      Thread.onSpinWait();
      return false;
    }
    long now = System.nanoTime();
    if (yieldingSince == 0) {
      yieldingSince = now;
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new WaitInterruptedException("interrupted while waiting for a lock of a window");
    }
    if (now - yieldingSince < YIELD_NANOS) {
      Thread.yield();
      return false;
    }
    LockSupport.parkNanos(this, sleepNanos);
    sleepNanos = Math.min(2 * sleepNanos, LONGEST_SLEEP_NANOS);
    return true;
  }

  /** Something has happened: patience begins anew. */
  void renew() {
    spins = 0;
    yieldingSince = 0;
    sleepNanos = FIRST_SLEEP_NANOS;
  }
}
