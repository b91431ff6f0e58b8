package dev.weft.cli.doctor;

import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.launch.agent.ClockOffset;
import dev.weft.internal.launch.agent.HostFacts;
import dev.weft.internal.launch.agent.HostSurvey.Found;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The facts about hosts, one line for each host. */
public final class HostTable {
  private static final List<String> HEAD =
      List.of(
          "host",
          "java",
          "weft",
          "user",
          "cores",
          "load",
          "shared memory free",
          "ranks",
          "by",
          "clock (ms)",
          "address");
  private static final double NANOS_PER_MILLI = 1e6;

  /** The lines, the heading first. */
  public static List<String> of(List<Found> hosts) {
    List<List<String>> rows = new ArrayList<>(List.of(HEAD));
    int ofJob = hosts.stream().mapToInt(Found::ranks).sum();
    hosts.forEach(host -> rows.add(row(host, ofJob)));
    return AlignedLines.aligned(rows);
  }

  private static List<String> row(Found host, int ofJob) {
    HostFacts facts = host.facts();
    if (facts == null) {
      return List.of(host.host(), "cannot take part");
    }
    InetSocketAddress address = host.address();
    return List.of(
        host.host(),
        facts.java(),
        facts.weft(),
        facts.user(),
        Integer.toString(facts.cores()),
        facts.load() < 0 ? "?" : String.format(Locale.ROOT, "%.1f", facts.load()),
        shared(facts),
        Integer.toString(host.ranks()),
        host.ranks() < 2 ? "-" : String.join("+", transports(host, facts, ofJob)),
        clock(host.clock()),
        address == null ? "none" : address.getAddress().getHostAddress());
  }

  /** What ranks there would exchange messages by with each other. */
  static List<String> transports(Found host, HostFacts facts, int ofJob) {
    return TransportChoice.withinHost(facts.sharedFree(), ofJob, host.ranks());
  }

  private static String shared(HostFacts facts) {
    return facts.sharedFree() < 0
        ? "none"
        : "%d of %d MiB".formatted(facts.sharedFree() >> 20, facts.sharedTotal() >> 20);
  }

  /** How far it is ahead, and how wrong that may be. */
  static String clock(ClockOffset clock) {
    return String.format(
        Locale.ROOT,
        "%+.2f \u00b1 %.2f",
        clock.offsetNanos() / NANOS_PER_MILLI,
        clock.errorNanos() / NANOS_PER_MILLI);
  }

  private HostTable() {}
}
