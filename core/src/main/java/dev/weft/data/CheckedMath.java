package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/** Sizes and offsets that must not overflow. */
final class CheckedMath {
  static long multiply(long a, long b) {
    try {
      return Math.multiplyExact(a, b);
    } catch (ArithmeticException e) {
      throw tooLarge(a + " times " + b, e);
    }
  }

  static long add(long a, long b) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw tooLarge(a + " plus " + b, e);
    }
  }

  private static ArgumentException tooLarge(String what, ArithmeticException cause) {
    return new ArgumentException(
        FailureCode.DATATYPE,
        what + " bytes do not fit into 64 bits; give smaller counts or displacements",
        cause);
  }

  private CheckedMath() {}
}
