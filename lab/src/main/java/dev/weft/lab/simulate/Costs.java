package dev.weft.lab.simulate;

/**
 * What messages and work cost, in microseconds: the LogGP model (Alexandrov, Ionescu, Schauser and
 * Scheiman 1995) with curves in place of straight lines, since protocols change with size, and with
 * the cost of waiting where ranks share a core.
 *
 * @param latency between the end of sending a piece and its arrival: L
 * @param send a core's time to send a message: o of the sender and its share of G
 * @param receive a core's time to receive one
 * @param combine a core's time to add two arrays
 * @param copy a core's time to copy an array
 * @param spin how long a waiting rank keeps a core that others need
 * @param turn what it costs each time a waiting rank is given a core and finds nothing
 */
public record Costs(
    double latency,
    Curve send,
    Curve receive,
    Curve combine,
    Curve copy,
    double spin,
    double turn) {
  /** Longer messages are received while they are still being sent, in pieces of this size. */
  static final long PIECE_BYTES = 64 << 10;

  /** Checks the numbers. */
  public Costs {
    if (!(latency >= 0) || !(spin >= 0) || !(turn > 0)) {
      throw new IllegalArgumentException(
          "latency %s, spin %s and turn %s; none may be negative, the last not zero"
              .formatted(latency, spin, turn));
    }
  }

  /** Pieces of a message. */
  static long pieces(double bytes) {
    return Math.max(1, (long) Math.ceil(bytes / PIECE_BYTES));
  }

  /** When the first piece of a message that begins to be sent at zero is there. */
  double firstArrival(double bytes) {
    return send.at(bytes) / pieces(bytes) + latency;
  }

  /**
   * When a message has been received that began to be sent at {@code sent} by a rank that turns to
   * it at {@code ready}: each piece after it has arrived, one after the other. What delays the last
   * one is the first piece or the last, as the pieces are alike.
   */
  double received(double sent, double ready, double bytes) {
    double pieces = pieces(bytes);
    double own = receive.at(bytes);
    double first = Math.max(ready, sent + firstArrival(bytes)) + own;
    double last = sent + send.at(bytes) + latency + own / pieces;
    return Math.max(first, last);
  }

  /** From the beginning of sending to the end of receiving, by a rank that waits for it. */
  double hop(double bytes) {
    return received(0, 0, bytes);
  }

  /** Both send to each other at once and then receive. */
  double swap(double bytes) {
    return received(0, send.at(bytes), bytes);
  }
}
