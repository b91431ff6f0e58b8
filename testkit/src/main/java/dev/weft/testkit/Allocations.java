package dev.weft.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What threads allocate on the heap. Any platform thread may ask; nothing blocks. */
public final class Allocations {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocations() {}

  /** Bytes that the calling thread has allocated since it started; asking allocates none. */
  public static long bytesByThisThread() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Bytes that all threads together have allocated since the JVM started. */
  public static long bytesByAllThreads() {
    return THREADS.getTotalThreadAllocatedBytes();
  }
}
