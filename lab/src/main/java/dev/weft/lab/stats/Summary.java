package dev.weft.lab.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The summary of all launches of one measured point. Extremes are over every sample; each
 * percentile is the median of the launches' percentiles. Immutable.
 *
 * @param launchMedians of each launch, in the order they were run
 */
public record Summary(
    double min,
    double sextile,
    double p50,
    double p90,
    double p99,
    double p999,
    double max,
    double mean,
    Interval interval,
    List<Double> launchMedians,
    int samples) {

  /**
   * Summarises launches.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Summary of(List<Percentiles> launches, PercentileBootstrap percentileBootstrap) {
    double[] medians = each(launches, Percentiles::median);
    return new Summary(
        new Percentiles(each(launches, Percentiles::min)).min(),
        middle(launches, Percentiles::sextile),
        middle(launches, Percentiles::median),
        middle(launches, p -> p.at(0.9)),
        middle(launches, p -> p.at(0.99)),
        middle(launches, p -> p.at(0.999)),
        new Percentiles(each(launches, Percentiles::max)).max(),
        middle(launches, Percentiles::mean),
        percentileBootstrap.ofMedian(medians),
        Arrays.stream(medians).boxed().toList(),
        launches.stream().mapToInt(Percentiles::count).sum());
  }

  /** {@link #launchMedians} as an array. */
  public double[] medians() {
    return launchMedians.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double middle(List<Percentiles> launches, ToDoubleFunction<Percentiles> value) {
    return Percentiles.medianOf(each(launches, value));
  }

  private static double[] each(List<Percentiles> launches, ToDoubleFunction<Percentiles> value) {
    return launches.stream().mapToDouble(value).toArray();
  }
}
