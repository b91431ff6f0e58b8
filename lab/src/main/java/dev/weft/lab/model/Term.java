package dev.weft.lab.model;

import java.util.function.DoubleBinaryOperator;

/**
 * The factor of a coefficient in a model.
 *
 * @param text its text in a formula; empty for the constant term
 * @param ofBytes whether its coefficient is microseconds for each byte, not just microseconds
 * @param value of bytes and ranks
 */
record Term(String text, boolean ofBytes, DoubleBinaryOperator value) {
  static final Term ONE = new Term("", false, (n, p) -> 1);
  static final Term STEPS = new Term("l", false, (n, p) -> steps(p));
  static final Term RANKS = new Term("p", false, (n, p) -> p);
  static final Term BYTES = new Term("n", true, (n, p) -> n);
  static final Term BYTES_STEPS = new Term("n·l", true, (n, p) -> n * steps(p));
  static final Term BYTES_RANKS = new Term("n·p", true, (n, p) -> n * p);
  static final Term BYTES_SHARE = new Term("n·(p-1)/p", true, (n, p) -> n * (p - 1) / p);

  /** Whole steps in which ranks double what they know. */
  private static double steps(double ranks) {
    int whole = (int) ranks;
    return Integer.SIZE - Integer.numberOfLeadingZeros(whole - 1);
  }

  /** The unit of its coefficient. */
  String unit() {
    return ofBytes ? "ns/B" : "µs";
  }

  /** A coefficient, given in microseconds, in its unit. */
  double inUnit(double coefficient) {
    return ofBytes ? coefficient * 1e3 : coefficient;
  }
}
