package dev.weft.lab.model;

/**
 * A measured cell beside its model, in microseconds.
 *
 * @param measured median of the launches' medians
 * @param fitted the model's time
 * @param leftOut the time of a model that was fitted without this size and sizes close to it
 * @param inside whether that model was fitted to both smaller and larger sizes
 */
public record FittedPoint(
    int bytes, int ranks, double measured, double fitted, double leftOut, boolean inside) {

  /** How far a model without this size is off, as a share of what was measured. */
  public double leftOutError() {
    return leftOut / measured - 1;
  }
}
