package dev.weft.lab.simulate;

/**
 * What messages and work cost, in microseconds: the LogGP model (Alexandrov, Ionescu, Schauser and
 * Scheiman 1995) with curves in place of straight lines, because protocols change with size, and
 * with the cost of waiting if ranks share a core.
 *
 * @param latency between the end of sending a piece and its arrival: L
 * @param send a core's time to send a message: o of the sender and its share of G
 * @param receive a core's time to receive one
 * @param link the further costs of links between hosts
 * @param combine a core's time to add two arrays
 * @param copy a core's time to copy an array
 * @param spin the time for which a waiting rank keeps a core that others need
 * @param turn the cost of each turn in which a waiting rank gets a core and finds nothing
 */
public record Costs(
    double latency,
    Curve send,
    Curve receive,
    LinkCosts link,
    Curve combine,
    Curve copy,
    double spin,
    double turn) {
  /** When the first piece of a message comes, and its last. */
  record Transit(double bytes, double first, double last) {
    Transit later(double micros) {
      return new Transit(bytes, first + micros, last + micros);
    }
  }

  /** Longer messages are received while they are still being sent, in pieces of this size. */
  static final long PIECE_BYTES = 64 << 10;

  /** A nanosecond: no look for a message takes less. */
  static final double LEAST_TURN = 1e-3;

  /** Checks the numbers. */
  public Costs {
    if (!(latency >= 0) || !(spin >= 0) || !(turn >= LEAST_TURN)) {
      throw new IllegalArgumentException(
          "latency %s, spin %s and turn %s us; none may be negative, the last not below %s"
              .formatted(latency, spin, turn, LEAST_TURN));
    }
  }

  /** Pieces of a message. */
  static long pieces(double bytes) {
    return Math.max(1, (long) Math.ceil(bytes / PIECE_BYTES));
  }

  /**
   * When a message comes that began to be sent at {@code sent}. Its pieces are alike, so that they
   * come one after the other; where a link makes them wait, whom they are for begins late enough to
   * receive them in one go, and has its core for other work until then.
   *
   * @param begun when its first piece begins to pass the links between; no earlier than sent
   * @param passed when its last piece has passed them
   */
  Transit transit(double sent, double begun, double passed, double bytes) {
    double pieces = pieces(bytes);
    double given = sent + send.at(bytes);
    double last = Math.max(given, passed);
    double first = begun + (last - begun) / pieces;
    if (passed > given) {
      first = Math.max(first, last - receive.at(bytes) * (1 - 1 / pieces));
    }
    return new Transit(bytes, latency + first, latency + last);
  }

  /** The same without links between. */
  Transit transit(double sent, double bytes) {
    return transit(sent, sent, sent, bytes);
  }

  /**
   * When a rank that turns to a message at {@code ready} has received it: each piece after it has
   * come, one after the other. What delays it is the first piece or the last.
   */
  double received(Transit message, double ready) {
    double own = receive.at(message.bytes());
    double first = Math.max(ready, message.first()) + own;
    return Math.max(first, message.last() + own / pieces(message.bytes()));
  }

  /** From the beginning of sending to the end of receiving, by a rank that waits for it. */
  double hop(double bytes) {
    return received(transit(0, bytes), 0);
  }

  /** Both send to each other at once and then receive. */
  double swap(double bytes) {
    return received(transit(0, bytes), send.at(bytes));
  }

  /**
   * The same between hosts of which each has one rank, with all of it in what a core does: a
   * message keeps its sender as long as a link, and no rest gives credit.
   */
  Costs sustained() {
    Curve slower = send;
    for (long bytes : link.gap().points().keySet()) {
      double size = bytes;
      slower = slower.with(bytes, Math.max(send.at(size), link.gap().at(size)));
    }
    return new Costs(
        latency + link.delay(), slower, receive, LinkCosts.NONE, combine, copy, spin, turn);
  }
}
