package dev.weft.lab.model;

import dev.weft.lab.report.Figures;
import java.util.List;

/** The time of an operation as a formula of its size and the ranks that take part. */
interface Model {

  /** Microseconds. */
  double micros(double bytes, int ranks);

  /** What it is made of. */
  List<Coefficient> coefficients();

  /** As a sum with units, for people. */
  String formula();

  /** Coefficients as a sum. */
  static String sum(List<Coefficient> coefficients) {
    StringBuilder sum = new StringBuilder();
    for (Coefficient one : coefficients) {
      boolean first = sum.isEmpty();
      sum.append(first ? "" : one.value() < 0 ? " - " : " + ")
          .append(Figures.show(first ? one.value() : Math.abs(one.value())))
          .append(' ')
          .append(one.unit());
      if (!one.term().isEmpty()) {
        sum.append(" · ").append(one.term());
      }
    }
    return sum.isEmpty() ? "0 µs" : sum.toString();
  }
}
