package dev.weft.lab.model;

/**
 * A measured cell beside its model, in microseconds.
 *
 * @param measured median of the launches' medians
 * @param fitted what the model says
 * @param leftOut what a model says that was fitted without this size and those close to it
 * @param inside whether that model had seen smaller sizes as well as larger ones
 */
public record FittedPoint(
    int bytes, int ranks, double measured, double fitted, double leftOut, boolean inside) {

  /** How far a model without this size is off, as a share of what was measured. */
  public double leftOutError() {
    return leftOut / measured - 1;
  }
}
