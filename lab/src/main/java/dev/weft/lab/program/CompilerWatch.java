package dev.weft.lab.program;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Tells when the just-in-time compiler has nothing left to do. Used by one thread. */
final class CompilerWatch {
  private static final double QUIET_NANOS = 20e6;

  private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private long lastMillis = -1;
  private double quietNanos;

  /**
   * Takes note that so much more time has been spent running.
   *
   * @return whether nothing has been compiled for long enough; always true without a compiler
   */
  boolean quietFor(double ranNanos, double longEnough) {
    if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
      return true;
    }
    long millis = compiler.getTotalCompilationTime();
    quietNanos = millis == lastMillis ? quietNanos + ranNanos : 0;
    lastMillis = millis;
    return quietNanos >= Math.max(longEnough, QUIET_NANOS);
  }
}
