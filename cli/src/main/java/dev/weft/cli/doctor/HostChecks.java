package dev.weft.cli.doctor;

import dev.weft.WeftVersion;
import dev.weft.internal.launch.agent.HostFacts;
import dev.weft.internal.launch.agent.HostSurvey.Found;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The problems of a job's hosts, the worst first; one line if there is none. A problem that several
 * hosts have is reported once; their numbers are in the {@link HostTable}.
 */
public final class HostChecks {
  private static final long CLOCK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String TCP = "tcp";

  /** So many hosts are named where more are alike. */
  private static final int SHOWN = 5;

  private final int ranks;
  private final List<Check> checks = new ArrayList<>();

  private HostChecks(int ranks) {
    this.ranks = ranks;
  }

  /** Judges them. */
  public static List<Check> of(List<Found> hosts) {
    HostChecks judged = new HostChecks(hosts.stream().mapToInt(Found::ranks).sum());
    for (Found host : hosts) {
      judged.add(host);
    }
    if (judged.checks.isEmpty()) {
      return List.of(
          Check.ok(
              "hosts",
              hosts.size() == 1
                  ? "the agent runs"
                  : "all %d run an agent, and reach each other".formatted(hosts.size())));
    }
    return merged(judged.checks);
  }

  /** Those that say the same of different hosts as one. */
  static List<Check> merged(List<Check> checks) {
    Map<Check, List<String>> hosts = new LinkedHashMap<>();
    for (Check check : checks) {
      hosts.computeIfAbsent(named(check, ""), _ -> new ArrayList<>()).add(check.what());
    }
    return hosts.entrySet().stream()
        .map(alike -> named(alike.getKey(), shown(alike.getValue())))
        .toList();
  }

  private static Check named(Check check, String what) {
    return new Check(check.verdict(), what, check.finding(), check.remedy());
  }

  private static String shown(List<String> hosts) {
    int others = hosts.size() - SHOWN;
    return others <= 1
        ? String.join(", ", hosts)
        : "%s and %d others".formatted(String.join(", ", hosts.subList(0, SHOWN)), others);
  }

  private void add(Found host) {
    if (!host.failure().isEmpty()) {
      checks.add(
          Check.fail(
              host.host(),
              host.failure(),
              "see \"When ranks do not meet\" in docs/guide/clusters.md; ssh %s java -version must work without a question"
                  .formatted(host.host())));
    }
    for (String unreachable : host.unreachable()) {
      checks.add(
          Check.fail(
              host.host(),
              unreachable,
              "a network that all hosts share: --network; ports that a firewall lets through: --ports"));
    }
    HostFacts facts = host.facts();
    if (facts != null) {
      versions(host.host(), facts);
      sharedMemory(host, facts);
      resources(host.host(), facts);
      clock(host);
    }
  }

  private void versions(String host, HostFacts facts) {
    if (!facts.weft().equals(WeftVersion.current())) {
      checks.add(
          Check.fail(
              host,
              "Weft %s, and here %s".formatted(facts.weft(), WeftVersion.current()),
              "leave --no-copy away, or install the same version at the same path"));
    }
    if (!facts.java().equals(Runtime.version().toString())) {
      checks.add(
          Check.warn(
              host,
              "Java %s at %s, and here %s"
                  .formatted(facts.java(), facts.javaHome(), Runtime.version()),
              "ranks of different versions work together; to choose another, set WEFT_JAVA_HOME there"));
    }
  }

  private void sharedMemory(Found host, HostFacts facts) {
    List<String> transports = HostTable.transports(host, facts, ranks);
    if (host.ranks() > 1 && transports.contains(TCP)) {
      checks.add(
          Check.warn(
              host.host(),
              facts.sharedFree() < 0
                  ? "no shared memory, so that ranks there use tcp with each other"
                  : "%d MiB of shared memory free: the memory that its %d ranks share is less than usual, and they use tcp where there is none"
                      .formatted(facts.sharedFree() >> 20, host.ranks()),
              "mount -o remount,size=1g /dev/shm, or docker run --shm-size=1g; remove what other programs have left there"));
    }
  }

  private void resources(String host, HostFacts facts) {
    if (!facts.nativeObstacle().isEmpty()) {
      checks.add(
          Check.warn(
              host,
              "native calls are not possible: " + facts.nativeObstacle(),
              "messages go through the slower calls of the JDK meanwhile"));
    }
    if (LoadCheck.isHigh(facts.load(), facts.cores())) {
      checks.add(Check.warn(host, LoadCheck.HIGH, LoadCheck.REMEDY));
    }
  }

  private void clock(Found host) {
    long off = Math.abs(host.clock().offsetNanos()) - host.clock().errorNanos();
    if (off > CLOCK_NANOS) {
      checks.add(
          Check.warn(
              host.host(),
              "a clock that differs from this host's by more than a second",
              "jobs do not mind; have chronyd or ntpd set it, for the sake of files and logs"));
    }
  }
}
