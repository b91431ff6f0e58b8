package dev.weft.lab.program;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Tells when this JVM's just-in-time compiler has no more work that would affect the figures. The
 * compiler never finishes completely: a method that is called once for each sample is compiled
 * after many seconds, which takes a millisecond. Used by one thread.
 */
final class CompilerWatch implements Quietness {
  private static final double QUIET_NANOS = 20e6;

  /** Of a stretch of time spent running: the compiler is quiet if it takes no more of it. */
  private static final double QUIET_SHARE = 0.05;

  private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private long lastMillis = -1;
  private double stretchNanos;
  private double compiledNanos;

  /** Always true without a compiler. */
  @Override
  public boolean quietFor(double ranNanos, double longEnough) {
    if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
      return true;
    }
    long millis = compiler.getTotalCompilationTime();
    stretchNanos += ranNanos;
    compiledNanos += (millis - lastMillis) * 1e6;
    lastMillis = millis;
    if (compiledNanos > QUIET_SHARE * stretchNanos) {
      stretchNanos = 0;
      compiledNanos = 0;
    }
    return stretchNanos >= Math.max(longEnough, QUIET_NANOS);
  }
}
