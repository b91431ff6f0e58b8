package dev.weft.internal.trace;

import dev.weft.internal.job.TraceUplink;
import org.jspecify.annotations.Nullable;

/**
 * The clock of recorded calls: the system's, which all processes of a host share. Tests skew it, so
 * that ranks of one host are as apart as those of different hosts. Any thread.
 */
public final class TraceClock {
  /**
   * System property, for tests: by how many nanoseconds, and by how many parts in a million, the
   * clock of rank 1 differs from that of rank 0, as {@code 5000000000,100}; rank 2's by twice as
   * much, and so on. All ranks have processes of their own.
   */
  public static final String SKEW = "weft.trace.skew";

  private static final int MOST_ROUND_TRIPS = 200;

  /** An answer as exact as that is enough. */
  private static final long EXACT_NANOS = 20_000;

  private static final double MILLION = 1e6;
  private static final boolean SKEWED = System.getProperty(SKEW) != null;
  private static final long START_NANOS = System.nanoTime();

  private static volatile long offsetNanos;
  private static volatile double drift;

  /** The time now, in nanoseconds since any moment. */
  public static long nanos() {
    return SKEWED ? skewed(System.nanoTime()) : System.nanoTime();
  }

  private static long skewed(long nanos) {
    return nanos + offsetNanos + (long) (drift * (nanos - START_NANOS));
  }

  static void skew(int rank) {
    if (SKEWED) {
      String[] parts = System.getProperty(SKEW, "").split(",", 2);
      offsetNanos = rank * Long.parseLong(parts[0]);
      drift = rank * Double.parseDouble(parts[1]) / MILLION;
    }
  }

  /** Compares this clock with the launcher's, and records the best of several answers. Blocks. */
  static void compareOften(TraceUplink uplink) {
    HostClockEvent best = null;
    for (int i = 0; i < MOST_ROUND_TRIPS && (best == null || best.errorNanos > EXACT_NANOS); i++) {
      HostClockEvent event = compared(uplink);
      best = best == null || (event != null && event.errorNanos < best.errorNanos) ? event : best;
    }
    if (best != null) {
      best.commit();
    }
  }

  /** Compares the clocks once. Blocks until the launcher has answered. */
  static void compare(TraceUplink uplink) {
    HostClockEvent event = compared(uplink);
    if (event != null) {
      event.commit();
    }
  }

  private static @Nullable HostClockEvent compared(TraceUplink uplink) {
    long sentNanos = nanos();
    long launcherNanos = uplink.launcherNanos();
    return launcherNanos == TraceUplink.UNKNOWN
        ? null
        : new HostClockEvent(sentNanos, launcherNanos, nanos());
  }

  private TraceClock() {}
}
