package dev.weft.lab.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The commands that build a network: each host is a namespace with one virtual Ethernet card, whose
 * other end is a port of a bridge in a namespace of its own. Nothing appears in the machine's own
 * network.
 *
 * <pre>
 *   host 0           switch           host 1
 *   eth0 ---------- port0
 *                     | bridge
 *                   port1 ----------- eth0
 * </pre>
 *
 * Both ends of a pair send through a token bucket of the link's rate, so a port that several hosts
 * send to is as slow as a real one. Where this machine handles packets late and then many at once,
 * the second bucket in a row is often empty or overflows, and streams lost a third of the rate by
 * it: so the buckets of ports hold more, and two hosts do without them, as only one host sends to
 * each port. Immutable.
 *
 * @param job an id of the owner, see {@link dev.weft.boot.JobId}
 */
record NetworkPlan(NetworkSpec spec, int hosts, String job) {
  static final String SUBNET = "10.77.0.";

  /** An Ethernet header before a packet: what the kernel counts. */
  private static final int HEADER_BYTES = 14;

  /** What the wire carries beside what the kernel counts: checksum, preamble, gap. */
  private static final int WIRE_BYTES = 24;

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

  String switchName() {
    return Namespaces.name(job, "switch");
  }

  String hostName(int host) {
    return Namespaces.name(job, "host" + host);
  }

  /** Every namespace, in the order to build them. */
  List<String> names() {
    List<String> names = new ArrayList<>(List.of(switchName()));
    IntStream.range(0, hosts).forEach(host -> names.add(hostName(host)));
    return names;
  }

  List<Path> hostFiles() {
    return IntStream.range(0, hosts)
        .mapToObj(host -> Namespaces.FOLDER.resolve(hostName(host)))
        .toList();
  }

  List<String> addresses() {
    return IntStream.range(0, hosts).mapToObj(host -> SUBNET + (host + 1)).toList();
  }

  String network() {
    return SUBNET + "0/24";
  }

  /** All commands, in order. */
  List<List<String>> commands() {
    List<List<String>> commands = new ArrayList<>();
    names().forEach(name -> commands.add(List.of("ip", "netns", "add", name)));
    String mtu = Integer.toString(spec.mtu());
    add(commands, "ip -n " + switchName() + " link add bridge type bridge");
    add(commands, "ip -n " + switchName() + " link set bridge mtu " + mtu + " up");
    for (int host = 0; host < hosts; host++) {
      String name = hostName(host);
      String port = "port" + host;
      add(
          commands,
          "ip -n %s link add %s mtu %s type veth peer name eth0 mtu %s netns %s"
              .formatted(switchName(), port, mtu, mtu, name));
      add(commands, "ip -n " + switchName() + " link set " + port + " master bridge up");
      add(commands, "ip -n " + name + " link set lo up");
      add(commands, "ip -n " + name + " addr add " + addresses().get(host) + "/24 dev eth0");
      if (spec.kind().megabits() <= WITHOUT_OFFLOAD_MEGABITS) {
        add(commands, "ip -n " + name + " link set eth0 gso_max_segs 1");
      }
      add(commands, "ip -n " + name + " link set eth0 up");
      if (hosts > 2) {
        add(commands, bucket(switchName(), port, "root", BUCKETS_OF_PORT));
      }
      add(commands, bucket(name, "eth0", "root", 1));
    }
    return commands;
  }

  /** Commands that put the link's delay before each host's bucket; none if it has none. */
  List<List<String>> delayCommands() {
    List<List<String>> commands = new ArrayList<>();
    if (spec.kind().delayMicros() > 0) {
      for (int host = 0; host < hosts; host++) {
        String name = hostName(host);
        add(
            commands,
            "tc -n %s qdisc replace dev eth0 root handle 1: netem delay %dus limit %d"
                .formatted(name, spec.kind().delayMicros(), QUEUE_PACKETS));
        add(commands, bucket(name, "eth0", "parent 1:", 1));
      }
    }
    return commands;
  }

  /** How much of its time the link of a host that has rested lets pass at once. */
  static double bucketMicros(NetworkSpec spec) {
    return (double) Byte.SIZE * bucketBytes(spec) / spec.kind().megabits();
  }

  /** The same of the port to a host. */
  static double portBucketMicros(NetworkSpec spec) {
    return BUCKETS_OF_PORT * bucketMicros(spec);
  }

  private static long bucketBytes(NetworkSpec spec) {
    long bytes = (long) spec.kind().megabits() * BUCKET_MICROS / Byte.SIZE;
    long least = (long) LEAST_PACKETS_IN_BUCKET * (spec.mtu() + HEADER_BYTES + WIRE_BYTES);
    return Math.max(bytes, least);
  }

  private String bucket(String namespace, String card, String where, int buckets) {
    return "tc -n %s qdisc replace dev %s %s stab overhead %d mpu %d tbf rate %dmbit burst %d limit %d"
        .formatted(
            namespace,
            card,
            where,
            WIRE_BYTES,
            LEAST_WIRE_BYTES,
            spec.kind().megabits(),
            buckets * bucketBytes(spec),
            QUEUE_BYTES);
  }

  private static void add(List<List<String>> commands, String words) {
    commands.add(List.of(words.split(" ", -1)));
  }
}
