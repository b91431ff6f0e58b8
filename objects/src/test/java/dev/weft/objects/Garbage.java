package dev.weft.objects;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects garbage for tests that wait for its end: ten times a second at most, however many ranks
 * ask, since a collection stops all ranks, and with them the threads that renew leases.
 */
final class Garbage {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final AtomicLong LAST = new AtomicLong(System.nanoTime() - PERIOD_NANOS);

  private Garbage() {}

  static void collect() {
    long last = LAST.get();
    long now = System.nanoTime();
    if (now - last >= PERIOD_NANOS && LAST.compareAndSet(last, now)) {
      System.gc();
    }
  }
}
