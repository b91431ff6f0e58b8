package dev.weft.lab.program;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Tells when this JVM's just-in-time compiler has nothing more to do that would tell. It is never
 * quite done: a method that is called once for each sample asks for its turn after many seconds,
 * and takes a millisecond. Used by one thread.
 */
final class CompilerWatch implements Quietness {
  private static final double QUIET_NANOS = 20e6;

  /** Of the time spent running: the compiler counts as quiet while it takes no more than that. */
  private static final double QUIET_SHARE = 0.05;

  private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
  private long lastMillis = -1;
  private double quietNanos;

  /** Always true without a compiler. */
  @Override
  public boolean quietFor(double ranNanos, double longEnough) {
    if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
      return true;
    }
    long millis = compiler.getTotalCompilationTime();
    boolean quiet = (millis - lastMillis) * 1e6 <= QUIET_SHARE * ranNanos;
    quietNanos = quiet ? quietNanos + ranNanos : 0;
    lastMillis = millis;
    return quietNanos >= Math.max(longEnough, QUIET_NANOS);
  }
}
