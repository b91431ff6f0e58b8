package dev.weft.objects.internal.serve;

import java.util.Arrays;

/**
 * Cancels that have found no call: usually the call has ended. But a thread that has received a
 * call may be descheduled before it registers the call, while another thread receives the cancel;
 * then the call finds the cancel here. The last cancels are kept for about a second. Any thread;
 * nothing blocks.
 *
 * <p>A cancel is put here before the registered calls are searched, and a call looks here after it
 * has been registered: so one finds the other.
 */
final class EarlyCancels {
  private static final int KEPT = 64;
  private static final long NONE = -1;
  private static final long OVER_NANOS = 1_000_000_000;

  private final long[] keys = new long[KEPT];
  private int next;
  private long lastNanos;
  private volatile int count;

  EarlyCancels() {
    Arrays.fill(keys, NONE);
  }

  synchronized void add(int rank, int number) {
    if (keys[next] == NONE) {
      count++;
    }
    keys[next] = key(rank, number);
    next = (next + 1) % KEPT;
    lastNanos = System.nanoTime();
  }

  /** Whether that call has been cancelled before it could be seen; says so once. */
  boolean take(int rank, int number) {
    return count > 0 && find(key(rank, number));
  }

  private synchronized boolean find(long key) {
    for (int i = 0; i < KEPT; i++) {
      if (keys[i] == key) {
        keys[i] = NONE;
        count--;
        return true;
      }
    }
    if (System.nanoTime() - lastNanos > OVER_NANOS) {
      Arrays.fill(keys, NONE);
      count = 0;
    }
    return false;
  }

  private static long key(int rank, int number) {
    return (long) rank << Integer.SIZE | Integer.toUnsignedLong(number);
  }
}
