package dev.weft.lab.simulate;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A cost against size: it is linear between known sizes, and continues beyond the largest with the
 * last slope. Microseconds against bytes. Immutable.
 */
public final class Curve {
  private final TreeMap<Long, Double> points;

  private Curve(Map<Long, Double> points) {
    this.points = new TreeMap<>(points);
  }

  /**
   * Through points.
   *
   * @throws IllegalArgumentException if there is none, or one is negative or no number
   */
  public static Curve through(Map<Long, Double> points) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("a curve needs a point");
    }
    points.forEach(
        (bytes, micros) -> {
          if (bytes < 0 || !(micros >= 0) || micros.isInfinite()) {
            throw new IllegalArgumentException(
                "a cost of %s us at %d bytes; neither may be negative".formatted(micros, bytes));
          }
        });
    return new Curve(points);
  }

  /** The straight line with this start and this many nanoseconds for each byte. */
  public static Curve line(double startMicros, double nanosPerByte) {
    long far = 1 << 20;
    return through(Map.of(0L, startMicros, far, startMicros + far * nanosPerByte / 1e3));
  }

  /** The same with another point; one at the same size is replaced. */
  Curve with(long bytes, double micros) {
    TreeMap<Long, Double> more = new TreeMap<>(points);
    more.put(bytes, micros);
    return through(more);
  }

  /** Microseconds at a size. */
  public double at(double bytes) {
    Map.Entry<Long, Double> first = points.firstEntry();
    if (points.size() == 1 || bytes <= first.getKey()) {
      return first.getValue();
    }
    long size = (long) Math.ceil(bytes);
    Map.Entry<Long, Double> above = points.ceilingEntry(size);
    if (above == null) {
      above = points.lastEntry();
    }
    Map.Entry<Long, Double> below = points.lowerEntry(above.getKey());
    double slope =
        (above.getValue() - below.getValue()) / ((double) above.getKey() - below.getKey());
    return below.getValue() + Math.max(0, slope) * (bytes - below.getKey());
  }

  /** Nanoseconds for each further byte between its two largest points; zero if it has one. */
  double lastNanosPerByte() {
    if (points.size() == 1) {
      return 0;
    }
    Map.Entry<Long, Double> last = points.lastEntry();
    Map.Entry<Long, Double> before = points.lowerEntry(last.getKey());
    return 1e3 * (last.getValue() - before.getValue()) / (last.getKey() - before.getKey());
  }

  /** Its points, by size. */
  public NavigableMap<Long, Double> points() {
    return new TreeMap<>(points);
  }
}
