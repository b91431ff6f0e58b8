package dev.weft.lab.model;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How good a model is.
 *
 * @param explained share of the variance of the times that it explains (R²); long messages decide
 * @param explainedOfLogs the same of their logarithms, where each size counts alike
 * @param inside errors at sizes between others, left out of the fit in turn
 * @param beyond errors at the smallest size and the largest, left out the same way: what the model
 *     says beyond its sizes
 */
public record Quality(
    double explained, double explainedOfLogs, LeftOutErrors inside, LeftOutErrors beyond) {

  /** Of a model's cells. */
  static Quality of(List<FittedPoint> points) {
    return new Quality(
        explained(points, FittedPoint::measured, FittedPoint::fitted),
        explained(
            points,
            point -> Math.log(point.measured()),
            point -> Math.log(Math.max(point.fitted(), Double.MIN_NORMAL))),
        LeftOutErrors.of(points, true),
        LeftOutErrors.of(points, false));
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
