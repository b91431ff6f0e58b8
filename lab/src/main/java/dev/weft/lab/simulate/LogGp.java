package dev.weft.lab.simulate;

/**
 * The parameters of the LogGP model that correspond to the costs, for people and other programs;
 * the simulation itself uses the curves.
 *
 * @param latency L: microseconds from the end of sending a short message to its arrival
 * @param overhead o: microseconds of a core at each end of a short message, the mean of both
 * @param gap g: microseconds between short messages one after the other, at the busier end
 * @param nanosPerByte G: nanoseconds for each further byte of a long message, at the busier end or
 *     on the link
 */
public record LogGp(double latency, double overhead, double gap, double nanosPerByte) {

  /** Of costs. */
  public static LogGp of(Costs costs) {
    double send = costs.send().at(0);
    double receive = costs.receive().at(0);
    return new LogGp(
        costs.latency() + costs.link().delay(),
        (send + receive) / 2,
        Math.max(send, receive),
        Math.max(
            costs.link().gap().lastNanosPerByte(),
            Math.max(costs.send().lastNanosPerByte(), costs.receive().lastNanosPerByte())));
  }
}
