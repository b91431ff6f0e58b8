package dev.weft.parallel.balance;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/** Checks of the weights of items. */
final class Weights {
  private Weights() {}

  /** Their sum; none may be negative, infinite or no number. */
  static double sum(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new ArgumentException(
            FailureCode.BALANCE,
            "a weight of %s; give finite ones that are not negative".formatted(weight));
      }
      sum += weight;
    }
    return sum;
  }
}
