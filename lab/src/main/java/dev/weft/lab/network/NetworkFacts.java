package dev.weft.lab.network;

import dev.weft.lab.machine.Machine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A network as facts of the machine in a report, and as text. Facts are also read back from JSON,
 * so numbers are parsed.
 */
public final class NetworkFacts {
  private static final String NAME = "network";
  private static final String HOSTS = "network_hosts";
  private static final String MTU = "network_mtu";
  private static final String RATE = "network_rate_mbit";
  private static final String BUCKET = "network_bucket_us";
  private static final String PORT_BUCKET = "network_port_bucket_us";
  private static final String SYSCTLS = "network_sysctls";
  private static final String DELAY = "network_delay_us";
  private static final String MEASURED_RATE = "network_measured_mbit";
  private static final String MEASURED_TRIP = "network_measured_round_trip_us";

  private NetworkFacts() {}

  /** The machine's facts and the network's. */
  public static Map<String, Object> with(
      Map<String, Object> machine,
      NetworkSpec spec,
      int hosts,
      LinkTraits traits,
      LinkBounds linkBounds) {
    Map<String, Object> facts = new LinkedHashMap<>(machine);
    facts.put(NAME, spec.kind().id());
    facts.put(HOSTS, hosts);
    facts.put(MTU, spec.mtu());
    facts.put(RATE, spec.kind().megabits());
    facts.put(BUCKET, rounded(traits.bucketMicros()));
    facts.put(PORT_BUCKET, rounded(traits.portBucketMicros()));
    facts.put(Machine.TCP_CONGESTION, spec.congestion());
    if (!spec.sysctls().isEmpty()) {
      facts.put(
          SYSCTLS, spec.sysctls().stream().map(Sysctl::toString).collect(Collectors.joining(", ")));
    }
    facts.put(DELAY, traits.delayMicros());
    facts.put(MEASURED_RATE, rounded(linkBounds.megabits()));
    facts.put(MEASURED_TRIP, rounded(linkBounds.roundTripMicros()));
    return facts;
  }

  /** Which network it was, by its {@link NetworkKind#id}; empty without one. */
  public static Optional<String> name(Map<String, Object> machine) {
    return Optional.ofNullable(machine.get(NAME)).map(Object::toString);
  }

  /** The MTU; zero without a network. */
  public static int mtu(Map<String, Object> machine) {
    return (int) number(machine, MTU);
  }

  /** How many hosts there were; zero without a network. */
  public static int hosts(Map<String, Object> machine) {
    return (int) number(machine, HOSTS);
  }

  /** Mbit/s of a link in each direction, as it was asked for; zero without a network. */
  public static double megabits(Map<String, Object> machine) {
    return number(machine, RATE);
  }

  /** How much of its time a host's link lets pass at once after a rest; zero without a network. */
  public static double bucketMicros(Map<String, Object> machine) {
    return number(machine, BUCKET);
  }

  /** The same of the port to a host, as much as of its link if nothing is said of ports. */
  public static double portBucketMicros(Map<String, Object> machine) {
    return number(machine, machine.containsKey(PORT_BUCKET) ? PORT_BUCKET : BUCKET);
  }

  /** What a link adds to a message one way; zero without a network. */
  public static double delayMicros(Map<String, Object> machine) {
    return number(machine, DELAY);
  }

  /** What a reader must know; empty without a network. */
  public static Optional<String> sentence(Map<String, Object> machine) {
    return name(machine)
        .map(
            name ->
                ("Over %s: %.0f hosts, network namespaces of this machine, with links of %.0f"
                        + " Mbit/s, MTU %.0f, TCP %s%s and %s. C sockets carried %.1f Mbit/s and"
                        + " took %.1f µs there and back before the run.")
                    .formatted(
                        name,
                        number(machine, HOSTS),
                        number(machine, RATE),
                        number(machine, MTU),
                        machine.get(Machine.TCP_CONGESTION),
                        machine.containsKey(SYSCTLS) ? " with " + machine.get(SYSCTLS) : "",
                        delay(delayMicros(machine)),
                        number(machine, MEASURED_RATE),
                        number(machine, MEASURED_TRIP)));
  }

  private static String delay(double micros) {
    return micros == 0
        ? "no delay but this machine's own"
        : "%.0f µs of delay one way".formatted(micros);
  }

  private static double number(Map<String, Object> machine, String key) {
    return machine.get(key) instanceof Number number ? number.doubleValue() : 0;
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
