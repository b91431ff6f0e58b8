package dev.weft.lab.program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Bytes that the calling thread has allocated on the Java heap so far. Does not block. */
final class Allocation {
  private static final @Nullable ThreadMXBean THREADS =
      ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
              && bean.isThreadAllocatedMemorySupported()
          ? bean
          : null;

  private Allocation() {}

  /** Bytes so far, or a negative number where the JVM does not count them. */
  static long bytesSoFar() {
    return THREADS == null ? -1 : THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Bytes since an earlier answer. */
  static long bytesSince(long earlier) {
    long now = bytesSoFar();
    return now < 0 || earlier < 0 ? -1 : now - earlier;
  }
}
