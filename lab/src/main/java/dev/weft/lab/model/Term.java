package dev.weft.lab.model;

import java.util.Locale;
import java.util.function.DoubleBinaryOperator;

/**
 * What a coefficient of a model is multiplied with.
 *
 * @param text how it stands in a formula; empty for the constant one
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

  /** Bytes of a message that lie between two sizes. */
  static Term between(double from, double to) {
    String range =
        to == Double.POSITIVE_INFINITY
            ? from == 0 ? "n" : "n above %s".formatted(size(from))
            : from == 0
                ? "n up to %s".formatted(size(to))
                : "n from %s to %s".formatted(size(from), size(to));
    return new Term(range, true, (n, p) -> Math.clamp(n, from, to) - from);
  }

  /** One for each message longer than a size. */
  static Term beyond(double size) {
    return new Term("(n > %s)".formatted(size(size)), false, (n, p) -> n > size ? 1 : 0);
  }

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

  private static String size(double bytes) {
    long whole = (long) bytes;
    if (whole >= 1 << 20 && whole % (1 << 20) == 0) {
      return (whole >> 20) + " MiB";
    }
    return whole >= 1 << 10 && whole % (1 << 10) == 0
        ? (whole >> 10) + " KiB"
        : String.format(Locale.ROOT, "%d B", whole);
  }
}
