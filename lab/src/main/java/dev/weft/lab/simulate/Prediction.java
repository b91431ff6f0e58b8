package dev.weft.lab.simulate;

import dev.weft.lab.stats.Interval;

/**
 * A simulated time beside the measured one, in microseconds.
 *
 * @param what a pattern, or an operation and its algorithm
 * @param shared whether ranks share cores
 * @param measured median of the launches
 * @param interval the confidence interval of that median
 */
public record Prediction(
    String what,
    int ranks,
    int bytes,
    boolean shared,
    double measured,
    Interval interval,
    double simulated) {
  /** A prediction is close if it is off by no more than this share. */
  public static final double CLOSE = 0.25;

  /** How far it is off, as a share of what was measured. */
  public double error() {
    return simulated / measured - 1;
  }

  /** Whether it is close. */
  public boolean isClose() {
    return Math.abs(error()) <= CLOSE;
  }

  /** Whether it is shown not to be close: the launches agree better than it does with them. */
  public boolean isOff() {
    return !isClose()
        && (simulated < (1 - CLOSE) * interval.low() || simulated > (1 + CLOSE) * interval.high());
  }
}
