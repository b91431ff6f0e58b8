package dev.weft.internal.launch;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** What the launcher's loop does later. Used by that loop only; does not block. */
final class Alarms {
  private static final long FAR_AWAY_MILLIS = 60_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Queue<Alarm> alarms =
      new PriorityQueue<>(Comparator.comparingLong(Alarm::dueNanos));
  private final long epochNanos = System.nanoTime();

  private record Alarm(long dueNanos, Runnable action) {}

  void set(long delayMillis, Runnable action) {
    alarms.add(new Alarm(now() + delayMillis * NANOS_PER_MILLI, action));
  }

  /** Milliseconds until the next alarm, rounded up. */
  long untilNextMillis() {
    Alarm next = alarms.peek();
    if (next == null) {
      return FAR_AWAY_MILLIS;
    }
    return Math.max(0, Math.ceilDiv(next.dueNanos - now(), NANOS_PER_MILLI));
  }

  /** Does what is due. */
  void ring() {
    for (Alarm next = alarms.peek(); next != null && next.dueNanos <= now(); next = alarms.peek()) {
      alarms.remove();
      next.action.run();
    }
  }

  private long now() {
    return System.nanoTime() - epochNanos;
  }
}
