package dev.weft.lab.program;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Prints the lines that the lab reads, in the format of {@code lab.h}. A data line carries whole
 * samples in nanoseconds, without statistics. Only rank 0 prints.
 */
public final class Output {
  private final PrintStream out;
  private double coreToCoreNanos = Double.NaN;

  public Output(PrintStream out) {
    this.out = out;
  }

  /**
   * Says which version of the library is measured, the smallest step of the clock, and what of this
   * JVM's settings distorts figures.
   */
  public void hello(String version) {
    out.println("@lab info timerNanos=" + timerNanos());
    if (!version.isEmpty()) {
      out.println("@lab info version=" + version);
    }
    DebugSettings.here().forEach(one -> out.println("@lab info warning=" + one));
    out.flush();
  }

  /** All sizes are warm; measuring begins. Connections are open, so it is known which are fast. */
  public void warm() {
    PlainConnections.here().forEach(one -> out.println("@lab info warning=" + one));
    out.println("@lab warm");
    out.flush();
  }

  /** How far apart the ranks' processors were in the samples that come next; NaN if unknown. */
  void coreToCore(double nanos) {
    coreToCoreNanos = nanos;
  }

  /**
   * Samples of one size, each covering {@code batch * hops} operations.
   *
   * @param allocatedBytes per batch operation by the measuring thread; negative if unknown
   */
  public void data(
      int bytes, String kind, int batch, int hops, long[] nanos, int count, double allocatedBytes) {
    data(Cell.of(bytes), kind, batch, hops, nanos, count, allocatedBytes);
  }

  /** Samples of one size of one operation. */
  public void data(
      Cell cell, String kind, int batch, int hops, long[] nanos, int count, double allocatedBytes) {
    StringBuilder line = new StringBuilder("@lab data");
    if (!cell.operation().isEmpty()) {
      line.append(" operation=").append(cell.operation());
    }
    line.append(" bytes=").append(cell.bytes());
    line.append(" kind=")
        .append(kind)
        .append(" batch=")
        .append(batch)
        .append(" hops=")
        .append(hops);
    if (allocatedBytes >= 0) {
      line.append(String.format(Locale.ROOT, " allocated=%.4f", allocatedBytes));
    }
    if (!Double.isNaN(coreToCoreNanos)) {
      line.append(String.format(Locale.ROOT, " coreToCore=%.1f", coreToCoreNanos));
    }
    line.append(" ns=");
    for (int i = 0; i < count; i++) {
      line.append(i == 0 ? "" : ",").append(nanos[i]);
    }
    out.println(line.append(';'));
    out.flush();
  }

  /** The measurement cannot go on; the caller ends the program. */
  public void fail(String reason) {
    out.println("@lab fail " + reason);
    out.flush();
  }

  public void done() {
    out.println("@lab done");
    out.flush();
  }

  /** The smallest step that {@link System#nanoTime} shows. */
  public static long timerNanos() {
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < 1000; i++) {
      long before = System.nanoTime();
      long after = before;
      while (after == before) {
        after = System.nanoTime();
      }
      smallest = Math.min(smallest, after - before);
    }
    return smallest;
  }
}
