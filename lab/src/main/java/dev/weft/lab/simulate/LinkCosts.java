package dev.weft.lab.simulate;

/**
 * The costs of links between hosts, in addition to the cores' costs. A link carries one message
 * after the other in each direction, and each keeps it busy: this is the gap of the LogGP model, if
 * the network causes it and not a core. After a rest a link lets some messages pass at once, like a
 * token bucket and like the buffers of real cards.
 *
 * @param gap microseconds that a message keeps a link busy
 * @param credit the microseconds of messages that pass at once after a rest
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
