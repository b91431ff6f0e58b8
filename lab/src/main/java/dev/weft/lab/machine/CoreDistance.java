package dev.weft.lab.machine;

import dev.weft.lab.program.CoreToCore;
import dev.weft.lab.stats.Percentiles;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The distance between the processors of two threads: round trips of a cache line, in nanoseconds.
 * On a physical machine they differ little. A virtual machine's processors move between physical
 * cores whenever they have been idle, so their distance changes.
 *
 * @param near the shortest measured time; NaN if there is only one processor
 * @param usual the median
 * @param far the longest
 */
public record CoreDistance(double near, double usual, double far) {
  /** Nothing is known. */
  public static final CoreDistance UNKNOWN = new CoreDistance(Double.NaN, Double.NaN, Double.NaN);

  /** Round trips between two processors that stay where they are vary by less than this factor. */
  public static final double LIKE = 1.6;

  /** So often it is measured for these figures. */
  public static final int LOOKS = 24;

  private static final int WARM_LOOKS = 200;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  /** Measures for about two thirds of a second. */
  static CoreDistance measure() {
    if (ProcessorSet.logical() < 2) {
      return UNKNOWN;
    }
    MemorySegment memory = Arena.ofAuto().allocate(CoreToCore.BYTES, CoreToCore.BYTES);
    try {
      CoreToCore other = new CoreToCore(1, memory);
      Thread partner = Thread.ofPlatform().daemon().start(() -> look(other));
      CoreDistance distance = look(new CoreToCore(0, memory));
      partner.join();
      return distance;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }

  private static CoreDistance look(CoreToCore side) {
    for (int i = 0; i < WARM_LOOKS; i++) {
      double _ = side.measure();
    }
    double[] nanos = new double[LOOKS];
    for (int i = 0; i < LOOKS; i++) {
      LockSupport.parkNanos(REST_NANOS);
      nanos[i] = side.measure();
    }
    Percentiles all = new Percentiles(nanos);
    return Double.isNaN(all.max()) ? UNKNOWN : new CoreDistance(all.min(), all.median(), all.max());
  }
}
