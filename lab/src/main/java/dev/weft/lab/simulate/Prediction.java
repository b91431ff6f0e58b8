package dev.weft.lab.simulate;

/**
 * A simulated time beside the measured one, in microseconds.
 *
 * @param what a pattern, or an operation and its algorithm
 * @param shared whether ranks share cores
 */
public record Prediction(
    String what, int ranks, int bytes, boolean shared, double measured, double simulated) {
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
}
