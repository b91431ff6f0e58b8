package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * A span of time.
 *
 * <pre>
 *   0               8               16
 *  +---------------+---------------+
 *  | seconds       | nanoseconds   |
 *  +---------------+---------------+
 * </pre>
 */
public final class Timespec {
  static final int SECONDS = 0;
  static final int NANOSECONDS = 8;
  static final int BYTES = 16;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Timespec() {}

  public static void put(MemorySegment memory, long offset, long nanos) {
    memory.set(JAVA_LONG, offset + SECONDS, nanos / NANOS_PER_SECOND);
    memory.set(JAVA_LONG, offset + NANOSECONDS, nanos % NANOS_PER_SECOND);
  }
}
