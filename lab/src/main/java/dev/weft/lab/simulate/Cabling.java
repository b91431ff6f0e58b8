package dev.weft.lab.simulate;

import dev.weft.lab.network.NetworkFacts;
import java.util.Map;

/**
 * Which ranks have links of their own: rank r is on host r modulo their number, and each host has
 * one link.
 *
 * @param hosts one where all ranks are on this machine, without a link
 * @param megabits the rate of a link, each way; zero without one
 * @param credit see {@link Gap}
 * @param portCredit the same towards a host, where messages of several may meet
 */
record Cabling(int hosts, double megabits, double credit, double portCredit) {
  static final Cabling NONE = new Cabling(1, 0, 0, 0);

  /** That of a report's machine. */
  static Cabling of(Map<String, Object> machine) {
    return NetworkFacts.name(machine).isEmpty()
        ? NONE
        : new Cabling(
            NetworkFacts.hosts(machine),
            NetworkFacts.megabits(machine),
            NetworkFacts.bucketMicros(machine),
            NetworkFacts.portBucketMicros(machine));
  }

  boolean hasLinks() {
    return hosts > 1;
  }

  int host(int rank) {
    return rank % hosts;
  }

  /** Microseconds that the rate alone makes of a size. */
  double micros(double bytes) {
    return Byte.SIZE * bytes / megabits;
  }
}
