package dev.weft.internal.os;

import java.lang.reflect.Method;

/**
 * Counts what the current thread allocates once its code is compiled. By reflection, because the
 * module under test does not read the management modules.
 */
public final class Allocation {
  private static final int MOST_RUNS = 60;
  private static final int COUNTING_BYTES = 1000;
  private static final Object THREADS;
  private static final Method ALLOCATED;

  static {
    try {
      THREADS =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      ALLOCATED =
          Class.forName("com.sun.management.ThreadMXBean")
              .getMethod("getCurrentThreadAllocatedBytes");
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("this JVM does not count allocations", e);
    }
  }

  private Allocation() {}

  /**
   * The fewest bytes that one of many runs of the batch allocated. Stops at a run that allocated
   * nothing but what the counting itself may have.
   */
  public static long leastBytes(Runnable batch) {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < MOST_RUNS && least > COUNTING_BYTES; run++) {
      least = Math.min(least, bytesDuring(batch));
    }
    return least <= COUNTING_BYTES ? 0 : least;
  }

  private static long bytesDuring(Runnable action) {
    try {
      long before = (long) ALLOCATED.invoke(THREADS);
      action.run();
      return (long) ALLOCATED.invoke(THREADS) - before;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
