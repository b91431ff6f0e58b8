package dev.weft.lab.stats;

import java.util.SplittableRandom;

/**
 * Percentile bootstrap over launches: it estimates how much a median, or a ratio of two medians,
 * would vary with other launches. It is seeded, so the same numbers give the same interval.
 */
public final class PercentileBootstrap {
  private static final int RESAMPLES = 10_000;
  private static final double TAIL = 0.025;

  private final SplittableRandom random;

  public PercentileBootstrap(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Interval of the median of launch medians. */
  public Interval ofMedian(double... launches) {
    double[] medians = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      medians[i] = resampledMedian(launches);
    }
    return interval(medians);
  }

  /** Interval of the ratio of two medians, the launches of either drawn independently. */
  public Interval ofRatio(double[] over, double[] under) {
    double[] ratios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      ratios[i] = resampledMedian(over) / resampledMedian(under);
    }
    return interval(ratios);
  }

  private double resampledMedian(double[] launches) {
    double[] drawn = new double[launches.length];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = launches[random.nextInt(launches.length)];
    }
    return Percentiles.medianOf(drawn);
  }

  private static Interval interval(double[] values) {
    Percentiles percentiles = new Percentiles(values);
    return new Interval(percentiles.at(TAIL), percentiles.at(1 - TAIL));
  }
}
