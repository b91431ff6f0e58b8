package dev.weft.lab.simulate;

import dev.weft.lab.machine.Machine;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.network.NetworkSpec;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The links of the ranks: rank r is on host r modulo the number of hosts, and each host has one
 * link.
 *
 * @param hosts the number of hosts; 1 if all ranks are on this machine, without a link
 * @param megabits the rate of a link, each way; zero without one
 * @param mtu the largest packet; zero without a link
 * @param credit see {@link LinkCosts}
 * @param portCredit the credit of the port to a host, at which messages of several hosts may meet
 * @param delay see {@link LinkCosts}
 * @param paced whether TCP paces the packets of a connection (BBR), so that connections of one host
 *     take turns; else it sends one message after the other
 */
record Cabling(
    int hosts,
    double megabits,
    int mtu,
    double credit,
    double portCredit,
    double delay,
    boolean paced) {
  static final Cabling NONE = new Cabling(1, 0, 0, 0, 0, 0, false);

  /** Headers of IP and TCP with its timestamps: of each packet. */
  private static final int HEADER_BYTES = 52;

  /** What a sender gives its card at a time. */
  private static final int PACKETS_AT_ONCE = 10;

  /** More would only take time to simulate. */
  private static final int MOST_PARTS = 16;

  /** That of a report's machine. */
  static Cabling of(Map<String, Object> machine) {
    return NetworkFacts.name(machine).isEmpty()
        ? NONE
        : new Cabling(
            NetworkFacts.hosts(machine),
            NetworkFacts.megabits(machine),
            NetworkFacts.mtu(machine),
            NetworkFacts.bucketMicros(machine),
            NetworkFacts.portBucketMicros(machine),
            NetworkFacts.delayMicros(machine),
            String.valueOf(machine.get(Machine.TCP_CONGESTION)).startsWith("bbr"));
  }

  boolean hasLinks() {
    return hosts > 1;
  }

  int host(int rank) {
    return rank % hosts;
  }

  /** What its links add to messages; known at sizes and between them. */
  LinkCosts link(Collection<Integer> sizes) {
    if (!hasLinks()) {
      return LinkCosts.NONE;
    }
    Map<Long, Double> gaps = new TreeMap<>();
    sizes.forEach(bytes -> gaps.put((long) bytes, micros(bytes)));
    return new LinkCosts(Curve.through(gaps), credit, delay);
  }

  /** Microseconds that a message takes on a link at its rate, with all that the wire carries. */
  double micros(int bytes) {
    int packets = Math.max(1, Math.ceilDiv(bytes, content()));
    return Byte.SIZE
        * (bytes + packets * (double) (HEADER_BYTES + NetworkSpec.FRAME_BYTES))
        / megabits;
  }

  /** In how many parts a message leaves, between which those of others may pass. */
  int parts(double bytes) {
    return (int) Math.clamp(Math.ceil(bytes / (PACKETS_AT_ONCE * content())), 1, MOST_PARTS);
  }

  /** What a packet carries of messages. */
  private int content() {
    return mtu - HEADER_BYTES;
  }
}
