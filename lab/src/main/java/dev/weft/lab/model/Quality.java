package dev.weft.lab.model;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The quality of a model.
 *
 * @param explained share of the variance of the times that the model explains (R²); long messages
 *     dominate it
 * @param explainedOfLogs the same for the logarithms of the times, in which each size counts alike
 * @param inside errors at inner sizes, each omitted from the fit in turn
 * @param beyond errors at the smallest and the largest size, omitted in the same way: the errors of
 *     extrapolation
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
