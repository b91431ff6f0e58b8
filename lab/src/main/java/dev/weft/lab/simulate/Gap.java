package dev.weft.lab.simulate;

/**
 * How long messages keep the link of a host busy, one after the other in each direction: the gap of
 * the LogGP model where it is the network's and not a core's. A link that has rested lets pass some
 * at once, as a token bucket does and as the buffers of real cards do.
 *
 * @param busy microseconds of a message
 * @param credit so many microseconds of messages pass at once after a rest
 */
public record Gap(Curve busy, double credit) {
  /** That of ranks without a link between them. */
  public static final Gap NONE = new Gap(Curve.line(0, 0), 0);

  /** Checks the credit. */
  public Gap {
    if (!(credit >= 0)) {
      throw new IllegalArgumentException(
          "a credit of %s us; it cannot be negative".formatted(credit));
    }
  }

  /** The same with another point. */
  Gap with(long bytes, double micros) {
    return new Gap(busy.with(bytes, micros), credit);
  }
}
