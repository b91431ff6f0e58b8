package dev.weft.lab.catalogue;

import java.util.Optional;

/**
 * Selects the figure of a current run for comparison with a printed one. An empty or zero field
 * matches anything; only an empty operation denotes the operation of experiments that have no
 * other.
 *
 * @param bytes the message size; zero takes the best of all sizes
 * @param over the figure with which this one is compared; quantities of one figure have none
 * @param network the paper's link: a run over it has the figure over TCP, whatever {@code
 *     transport} says of one machine; a run over another one has none
 * @param mtu which the network must have; a run without a network has none
 */
public record Now(
    String experiment,
    String system,
    String transport,
    String buffer,
    String operation,
    int ranks,
    int bytes,
    Quantity quantity,
    Optional<Now> over,
    String network,
    int mtu) {
  /** What is made of the figures. */
  public enum Quantity {
    /** The median time. */
    TIME,
    /** Bytes of a message or call over its time. */
    BANDWIDTH,
    /** A share as a percentage. */
    PERCENT,
    /** The ratio that the experiment measures. */
    RATIO,
    /** The median in the experiment's own unit. */
    VALUE,
    /** This time less the other. */
    DIFFERENCE,
    /** How many times as fast as the other. */
    FASTER,
    /** How many times as slow as the other. */
    SLOWER,
    /** This value as a percentage of the other. */
    SHARE,
    /** By how many percent this time is shorter than the other. */
    SAVED;

    /** Whether two figures are compared. */
    public boolean isOfTwo() {
      return compareTo(DIFFERENCE) >= 0;
    }
  }
}
