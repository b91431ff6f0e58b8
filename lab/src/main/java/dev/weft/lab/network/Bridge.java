package dev.weft.lab.network;

import static dev.weft.lab.network.NetworkPlan.words;

import dev.weft.lab.system.LaunchHosts;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands that join hosts by the kernel's own parts: pairs of virtual Ethernet cards, whose
 * other ends are ports of a bridge.
 *
 * <pre>
 *   host 0           switch           host 1
 *   eth0 ---------- port0
 *                     | bridge
 *                   port1 ----------- eth0
 * </pre>
 *
 * Both ends of a pair send through a token bucket of the link's rate, so a port to which several
 * hosts send is as slow as a real one. If this machine handles packets late and then many at once,
 * the second bucket in a row is often empty or overflows, and streams lost a third of the rate
 * because of it. So the buckets of ports are larger, and two hosts have none at their ports,
 * because only one host sends to each port. Immutable.
 */
record Bridge(NetworkPlan plan) {
  /** An Ethernet header before a packet: what the kernel counts. */
  private static final int HEADER_BYTES = 14;

  /** What the wire carries beside what the kernel counts: checksum, preamble, gap. */
  private static final int WIRE_BYTES = NetworkSpec.FRAME_BYTES - HEADER_BYTES;

  /** The shortest frame on the wire. */
  private static final int LEAST_WIRE_BYTES = 84;

  /** The bucket holds so much time of the link: what a timer of this machine may be late. */
  private static final int BUCKET_MICROS = 100;

  private static final int LEAST_PACKETS_IN_BUCKET = 2;

  /**
   * A port's bucket holds so many of a host's. On two cores one stream through both had 710 Mbit/s
   * of a gigabit with 1, 800 with 2, 840 with 3, 900 with 4, 930 with 6.
   */
  private static final int BUCKETS_OF_PORT = 4;

  /** As with flow control on a real link, nothing is dropped. */
  private static final int QUEUE_BYTES = 32 << 20;

  private static final int QUEUE_PACKETS = 100_000;

  /**
   * Up to this rate the kernel hands over one packet at a time. Of a faster link that would be the
   * limit, on some machines far below its rate; cards for those cut packets themselves.
   */
  private static final int WITHOUT_OFFLOAD_MEGABITS = 100;

  /** All commands, in order; the namespaces are there. */
  List<List<String>> commands() {
    List<List<String>> commands = new ArrayList<>();
    NetworkSpec spec = plan.spec();
    String at = "ip -n " + plan.switchName();
    commands.add(words(at + " link add bridge type bridge"));
    commands.add(words(at + " link set bridge mtu " + spec.mtu() + " up"));
    for (int host = 0; host < plan.hosts(); host++) {
      String name = plan.hostName(host);
      String port = "port" + host;
      commands.add(
          words(
              "%s link add %s mtu %d type veth peer name %s mtu %d netns %s"
                  .formatted(at, port, spec.mtu(), LaunchHosts.CARD, spec.mtu(), name)));
      commands.add(words(at + " link set " + port + " master bridge up"));
      if (spec.kind().megabits() <= WITHOUT_OFFLOAD_MEGABITS) {
        commands.add(words("ip -n " + name + " link set " + LaunchHosts.CARD + " gso_max_segs 1"));
      }
      commands.addAll(plan.cardCommands(host));
      if (plan.hosts() > 2) {
        commands.add(bucket(plan.switchName(), port, "root", BUCKETS_OF_PORT));
      }
      commands.add(bucket(name, LaunchHosts.CARD, "root", 1));
    }
    return commands;
  }

  /** Commands that put the link's delay before each host's bucket, where the kernel can. */
  List<List<String>> delayCommands() {
    List<List<String>> commands = new ArrayList<>();
    for (int host = 0; host < plan.hosts(); host++) {
      String name = plan.hostName(host);
      commands.add(
          words(
              "tc -n %s qdisc replace dev %s root handle 1: netem delay %dus limit %d"
                  .formatted(
                      name, LaunchHosts.CARD, plan.spec().kind().delayMicros(), QUEUE_PACKETS)));
      commands.add(bucket(name, LaunchHosts.CARD, "parent 1:", 1));
    }
    return commands;
  }

  /** What such links are like. */
  LinkTraits traits(int delayMicros) {
    double bucketMicros = (double) Byte.SIZE * bucketBytes() / plan.spec().kind().megabits();
    return new LinkTraits(delayMicros, bucketMicros, BUCKETS_OF_PORT * bucketMicros);
  }

  private long bucketBytes() {
    NetworkSpec spec = plan.spec();
    long bytes = (long) spec.kind().megabits() * BUCKET_MICROS / Byte.SIZE;
    long least = (long) LEAST_PACKETS_IN_BUCKET * (spec.mtu() + NetworkSpec.FRAME_BYTES);
    return Math.max(bytes, least);
  }

  private List<String> bucket(String namespace, String card, String where, int buckets) {
    return words(
        "tc -n %s qdisc replace dev %s %s stab overhead %d mpu %d tbf rate %dmbit burst %d limit %d"
            .formatted(
                namespace,
                card,
                where,
                WIRE_BYTES,
                LEAST_WIRE_BYTES,
                plan.spec().kind().megabits(),
                buckets * bucketBytes(),
                QUEUE_BYTES));
  }
}
