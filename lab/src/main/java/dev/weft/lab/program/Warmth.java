package dev.weft.lab.program;

import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;

/**
 * Decides when a program is warm: when it has run for a given time, the compiler has been quiet for
 * a quarter of the time spent, and the pace has not improved for half of it. Processes that share
 * cores with their own compilers need long to get up to speed, so it may take thirty times the time
 * given, not more.
 *
 * <p>A compiler that works on one large method, or that has no request yet, also looks quiet. So
 * times below a quarter of a second count only from ten times their length. Also, no program counts
 * as warm in the first seconds of a JVM: if ranks occupy all cores, its compilers take turns with
 * them, and the scheduler may leave two ranks on one core for as long. {@link
 * ProgramOptions#youngMillis} has the number of seconds. Used by one thread.
 */
public final class Warmth {
  /**
   * For programs that warm all that they measure at once, or have only one thing to measure: so
   * many times as long as the one size of others.
   */
  static final double OF_ALL = 10;

  private static final double MOST = 30;
  private static final double SHARE_OF_LIMIT = 1.0 / 3;
  private static final double SHORT = 10;
  private static final double SHORT_NANOS = 250e6;

  private static final RuntimeMXBean JVM = ManagementFactory.getRuntimeMXBean();

  /** A pace this much faster than the best before shows that the program still warms. */
  private static final double IMPROVEMENT = 0.9;

  private final Quietness compiler;
  private final double least;
  private final double most;
  private final double youngMillis;
  private double spent;
  private double best = Double.MAX_VALUE;
  private double improved;
  private boolean settled;

  /** Of a program whose compiler nobody else watches. */
  public static Warmth of(ProgramOptions options, double millis) {
    return of(options, millis, new CompilerWatch());
  }

  static Warmth of(ProgramOptions options, double millis, Quietness compiler) {
    double most = Math.min(MOST * millis, SHARE_OF_LIMIT * 1000 * options.limitSeconds());
    return new Warmth(compiler, millis, most, options.youngMillis());
  }

  Warmth(Quietness compiler, double millis, double mostMillis, double youngMillis) {
    this.compiler = compiler;
    this.youngMillis = youngMillis;
    double nanos = millis * 1e6;
    least = Math.max(nanos, Math.min(SHORT * nanos, SHORT_NANOS));
    most = mostMillis * 1e6;
  }

  /** Takes note of a run, and of how long one operation took in it. */
  public void ran(double runNanos, double operationNanos) {
    spent += runNanos + 1;
    if (operationNanos < best * IMPROVEMENT) {
      best = operationNanos;
      improved = spent;
    }
    settled = compiler.quietFor(runNanos, spent / 4) && spent - improved > spent / 2;
  }

  /** Whether what is measured may begin. */
  public boolean reached() {
    return (spent >= most || (spent >= least && settled)) && JVM.getUptime() >= youngMillis;
  }
}
