package dev.weft.internal.job;

import dev.weft.failure.WaitInterruptedException;
import java.util.concurrent.locks.Condition;

/** Waiting, and what becomes of an interruption. Blocks. */
public final class Waits {
  /** Waits once; as always, the caller must look again, for it may return without a reason. */
  @SuppressWarnings("WaitNotInLoop")
  public static void await(Condition condition, String ifInterrupted) {
    try {
      condition.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(ifInterrupted, e);
    }
  }

  /** Waits until a thread has ended, but not longer than so; an interruption ends the wait. */
  public static void join(Thread thread, long limitMillis) {
    try {
      thread.join(limitMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Waits() {}
}
