package dev.weft.fory;

import java.math.BigDecimal;

/**
 * Pays for comparisons of decimal numbers with earlier ones. If two numbers are about as large, the
 * one with fewer digits after the point is multiplied by a power of ten. The number of digits of
 * that power is the difference of the scales, at most the digits of the longer number, and
 * computing it takes more than that many steps. It belongs to one container that is being filled.
 * One thread.
 */
final class ScaleCost {
  private static final double DIGITS_PER_BIT = 0.302;

  /** Of the time for a power, which grows faster than its digits. */
  private static final double PER_STEP = 128;

  private long least = Long.MAX_VALUE;
  private long most = Long.MIN_VALUE;
  private double longest;

  /** Steps of a comparison of this one, which is now one of them. */
  long add(BigDecimal number) {
    least = Math.min(least, number.scale());
    most = Math.max(most, number.scale());
    longest = Math.max(longest, number.unscaledValue().bitLength() * DIGITS_PER_BIT);
    double digits = Math.min(longest, (double) (most - least));
    return (long) (digits * Math.sqrt(digits) / PER_STEP);
  }
}
