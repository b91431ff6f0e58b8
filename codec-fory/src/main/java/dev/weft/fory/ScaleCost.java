package dev.weft.fory;

import java.math.BigDecimal;

/**
 * What it takes to compare decimal numbers with those that came before: one of fewer digits after
 * the point is multiplied by a power of ten for it, if the two are about as large. That power has
 * as many digits as their scales are apart, though no more than the longer number, and to work it
 * out takes more than that many steps. Of one container that is being filled. One thread.
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
