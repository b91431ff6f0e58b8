package dev.weft.lab.stats;

import java.util.Arrays;

/** Percentiles of samples by linear interpolation between the two nearest; nothing is trimmed. */
public final class Percentiles {
  private final double[] sorted;

  /**
   * Of samples in any order; the array is not kept.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Percentiles(double... samples) {
    if (samples.length == 0) {
      throw new IllegalArgumentException("percentiles need at least one sample");
    }
    sorted = samples.clone();
    Arrays.sort(sorted);
  }

  /** The value below which so large a share of the samples lies, from 0 to 1. */
  public double at(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be between 0 and 1, not " + share);
    }
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }

  public double min() {
    return sorted[0];
  }

  public double median() {
    return at(0.5);
  }

  /** The 25th of 150 samples, as far up as one sixth of all: robust against a noisy upper half. */
  public double sextile() {
    return at(1.0 / 6);
  }

  public double max() {
    return sorted[sorted.length - 1];
  }

  public double mean() {
    return Arrays.stream(sorted).average().orElseThrow();
  }

  public int count() {
    return sorted.length;
  }

  /** Median of a few numbers. */
  public static double medianOf(double... values) {
    return new Percentiles(values).median();
  }
}
