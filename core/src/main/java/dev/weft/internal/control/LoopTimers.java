package dev.weft.internal.control;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Actions that the loop over a {@link ControlServer} runs later. Used by that loop only; does not
 * block.
 */
public final class LoopTimers {
  private static final long FAR_AWAY_MILLIS = 60_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Queue<Timer> timers =
      new PriorityQueue<>(Comparator.comparingLong(Timer::dueNanos));
  private final long epochNanos = System.nanoTime();

  private record Timer(long dueNanos, Runnable action) {}

  public void set(long delayMillis, Runnable action) {
    timers.add(new Timer(now() + delayMillis * NANOS_PER_MILLI, action));
  }

  /** Milliseconds until the next alarm, rounded up. */
  public long untilNextMillis() {
    Timer next = timers.peek();
    if (next == null) {
      return FAR_AWAY_MILLIS;
    }
    return Math.max(0, Math.ceilDiv(next.dueNanos - now(), NANOS_PER_MILLI));
  }

  /** Does what is due. */
  public void ring() {
    for (Timer next = timers.peek(); next != null && next.dueNanos <= now(); next = timers.peek()) {
      timers.remove();
      next.action.run();
    }
  }

  private long now() {
    return System.nanoTime() - epochNanos;
  }
}
