package dev.weft.lab.simulate;

/**
 * The links of all hosts while messages pass them. A message passes the link of its sender's host
 * and then that of its receiver's; between ranks of one host it passes none. Each direction of a
 * link takes messages in the order in which they are sent, by the rule of a leaky bucket: it is due
 * after all that it has taken, less the credit. Used by one thread.
 */
final class HostLinks {
  private final Gap gap;
  private final Cabling cabling;
  private final double[] out;
  private final double[] in;

  HostLinks(Gap gap, Cabling cabling) {
    this.gap = gap;
    this.cabling = cabling;
    out = new double[cabling.hosts()];
    in = new double[cabling.hosts()];
  }

  /** When the last of a message that is sent now has passed. */
  double pass(int from, int to, double now, double bytes) {
    int sender = cabling.host(from);
    int receiver = cabling.host(to);
    if (sender == receiver) {
      return now;
    }
    double sent = pass(out, sender, now, bytes, gap.credit());
    return Math.max(sent, pass(in, receiver, now, bytes, cabling.portCredit()));
  }

  private double pass(double[] due, int host, double now, double bytes, double credit) {
    due[host] = Math.max(due[host], now) + gap.busy().at(bytes);
    return Math.max(now, due[host] - credit);
  }
}
