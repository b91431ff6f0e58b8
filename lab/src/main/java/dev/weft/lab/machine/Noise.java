package dev.weft.lab.machine;

import dev.weft.lab.stats.Percentiles;

/**
 * The noise of the machine, measured by repeating the same fixed work. On a quiet machine all
 * quanta last as long as the fastest.
 *
 * @param quantumMicros of the fastest
 * @param medianExcess share by which the median quantum is longer than the fastest
 * @param p99Excess the same for the 99th percentile
 */
public record Noise(double quantumMicros, double medianExcess, double p99Excess) {
  private static final int QUANTA = 1500;
  private static final int STEPS = 40_000;
  private static final double LOUD = 1;

  /** Whether other work disturbs what is measured. */
  public boolean isLoud() {
    return p99Excess > LOUD;
  }

  /** Measures for about a fifth of a second. */
  public static Noise measure() {
    double[] micros = new double[QUANTA];
    double value = 1.5;
    for (int i = -QUANTA / 3; i < QUANTA; i++) {
      long before = System.nanoTime();
      for (int step = 0; step < STEPS; step++) {
        value = value * 0.5 + 1.0;
      }
      if (i >= 0) {
        micros[i] = (System.nanoTime() - before) / 1e3;
      }
    }
    if (Double.isNaN(value)) {
      throw new IllegalStateException("the fixed work went astray");
    }
    Percentiles percentiles = new Percentiles(micros);
    double fastest = percentiles.min();
    return new Noise(
        fastest, percentiles.median() / fastest - 1, percentiles.at(0.99) / fastest - 1);
  }
}
