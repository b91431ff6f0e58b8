package dev.weft.internal.os;

import java.nio.file.Path;

/**
 * The number of cores that this process really has. Spinning on more threads than that takes time
 * from the awaited thread.
 */
public final class AvailableCores {
  /** Counted once: a thread that is bound to a core later sees only that one. */
  private static final class Counted {
    static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    static final double QUOTA = new CpuQuota(Path.of("/")).cores();
    static final String ALLOWED = ProcessorList.allowed(Path.of("/proc/self/status"));
  }

  private AvailableCores() {}

  /**
   * The processors that may be used at the same time: by affinity, and by the quota of the control
   * group rounded down. (The JVM's own count rounds up, which is right for pools and wrong for
   * spinning.) At least 1. Reads small files on first use.
   */
  public static int usable() {
    return (int) Math.max(1, Math.min(Counted.PROCESSORS, quota()));
  }

  /** The processors by affinity, as {@link ProcessorList} reads them; empty if unknown. */
  public static String allowed() {
    return Counted.ALLOWED;
  }

  /** Cores' worth of time that the control groups allow, or infinity. */
  public static double quota() {
    return Counted.QUOTA;
  }
}
