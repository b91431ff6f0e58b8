package dev.weft.lab.model;

import dev.weft.lab.stats.Percentiles;
import java.util.List;

/**
 * The errors of cells that were predicted without their own size.
 *
 * @param cells the number of cells
 * @param close the number of cells that are predicted within {@link #CLOSE}
 * @param median the median of the absolute errors; NaN if there is no cell
 * @param worst the largest absolute error; NaN if there is no cell
 */
public record LeftOutErrors(int cells, int close, double median, double worst) {
  /** A prediction is close if it is off by no more than this share. */
  public static final double CLOSE = 0.15;

  /** Of sizes between others, or of the smallest and the largest. */
  static LeftOutErrors of(List<FittedPoint> points, boolean inside) {
    double[] errors =
        points.stream()
            .filter(point -> point.inside() == inside)
            .mapToDouble(point -> Math.abs(point.leftOutError()))
            .toArray();
    if (errors.length == 0) {
      return new LeftOutErrors(0, 0, Double.NaN, Double.NaN);
    }
    Percentiles sorted = new Percentiles(errors);
    int close = 0;
    for (double error : errors) {
      close += error <= CLOSE ? 1 : 0;
    }
    return new LeftOutErrors(errors.length, close, sorted.median(), sorted.max());
  }

  /** The share that is close; NaN where there is no cell. */
  public double share() {
    return (double) close / cells;
  }
}
