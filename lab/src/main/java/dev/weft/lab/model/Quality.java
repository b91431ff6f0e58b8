package dev.weft.lab.model;

import dev.weft.lab.stats.Percentiles;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How good a model is.
 *
 * @param explained share of the variance of the times that it explains (R²); long messages decide
 * @param explainedOfLogs the same of their logarithms, where each size counts alike
 * @param cells how many were measured
 * @param close share of cells that it predicts within {@link #CLOSE} without having seen their size
 * @param medianLeftOut median of the errors of these predictions, without their signs
 * @param worstLeftOut the largest
 */
public record Quality(
    double explained,
    double explainedOfLogs,
    int cells,
    double close,
    double medianLeftOut,
    double worstLeftOut) {
  /** A prediction is close if it is off by no more than this share. */
  public static final double CLOSE = 0.15;

  /** Of a model's cells. */
  static Quality of(List<FittedPoint> points) {
    double[] errors =
        points.stream().mapToDouble(point -> Math.abs(point.leftOutError())).toArray();
    Percentiles sorted = new Percentiles(errors);
    long close = points.stream().filter(point -> isClose(point)).count();
    return new Quality(
        explained(points, FittedPoint::measured, FittedPoint::fitted),
        explained(
            points,
            point -> Math.log(point.measured()),
            point -> Math.log(Math.max(point.fitted(), Double.MIN_NORMAL))),
        points.size(),
        (double) close / points.size(),
        sorted.median(),
        sorted.max());
  }

  /** Whether a cell is predicted closely without having been seen. */
  public static boolean isClose(FittedPoint point) {
    return Math.abs(point.leftOutError()) <= CLOSE;
  }

  private static double explained(
      List<FittedPoint> points,
      ToDoubleFunction<FittedPoint> measured,
      ToDoubleFunction<FittedPoint> fitted) {
    double mean = points.stream().mapToDouble(measured).average().orElseThrow();
    double all = 0;
    double left = 0;
    for (FittedPoint point : points) {
      double value = measured.applyAsDouble(point);
      all += (value - mean) * (value - mean);
      double miss = value - fitted.applyAsDouble(point);
      left += miss * miss;
    }
    return all == 0 ? 1 : 1 - left / all;
  }
}
