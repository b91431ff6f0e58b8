package dev.weft.lab.simulate;

/**
 * What the links between hosts add to what cores do. A message keeps a link busy, one after the
 * other in each direction: the gap of the LogGP model where it is the network's and not a core's. A
 * link that has rested lets pass some at once, as a token bucket does and as the buffers of real
 * cards do.
 *
 * @param gap microseconds that a message keeps a link busy
 * @param credit so many microseconds of messages pass at once after a rest
 * @param delay microseconds from the end of a message on the link to its arrival
 */
public record LinkCosts(Curve gap, double credit, double delay) {
  /** Those of ranks without a link between them. */
  public static final LinkCosts NONE = new LinkCosts(Curve.line(0, 0), 0, 0);

  /** Checks the numbers. */
  public LinkCosts {
    if (!(credit >= 0) || !(delay >= 0)) {
      throw new IllegalArgumentException(
          "a credit of %s us and a delay of %s us; neither may be negative"
              .formatted(credit, delay));
    }
  }
}
