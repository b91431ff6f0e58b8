package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whom ranks, and the launcher's report, name as the cause of a failure. That must be a rank or
 * host which was hit. Who is cut off itself may name any host that it does not reach any more.
 */
final class Blame {
  private static final Pattern FIRST_CAUSE = Pattern.compile("after the failure of rank (\\d+)");
  private static final Pattern LAUNCHER =
      Pattern.compile("its launcher, or the way to that, is gone|its connection to rank 0");
  private static final Pattern RANK = Pattern.compile("rank (\\d+)");
  private static final Pattern HOST = Pattern.compile("host n(\\d) is (?:lost|cut off)");
  private static final Pattern UNREACHED =
      Pattern.compile("acknowledged nothing|cut off|after the failure of");

  /** The first line of a report; what follows says where others were. */
  private static final Pattern REPORT = Pattern.compile("weft: (?:host n\\d|rank \\d+) .*");

  private static final Pattern NO_FAILURE =
      Pattern.compile("has not answered for|answers again|still waits for");

  private final Set<Integer> hitRanks;
  private final Set<Integer> hitHosts;

  /** Whether the rank, or the launcher, on this host may be cut off from all others. */
  private final Set<Integer> cutOffHosts;

  Blame(Set<Integer> hitRanks, Set<Integer> cutOffHosts) {
    this.hitRanks = hitRanks;
    this.hitHosts =
        hitRanks.stream().map(rank -> FaultyJob.HOSTS[rank]).collect(Collectors.toSet());
    this.cutOffHosts = cutOffHosts;
  }

  /** All ranks of some hosts. */
  static Set<Integer> ranksOf(Integer... hosts) {
    return IntStream.range(0, FaultyJob.HOSTS.length)
        .filter(rank -> Arrays.asList(hosts).contains(FaultyJob.HOSTS[rank]))
        .boxed()
        .collect(Collectors.toSet());
  }

  void check(FaultyJob job) {
    List<String> outputs = job.output();
    for (int i = 0; i < outputs.size(); i++) {
      int host = outputs.size() == 1 ? 1 : FaultyJob.HOSTS[i];
      outputs
          .get(i)
          .lines()
          .filter(line -> line.startsWith("told "))
          .forEach(line -> check(line, host, job));
      report(outputs.get(i)).ifPresent(line -> check(line, host, job));
    }
  }

  private static Optional<String> report(String output) {
    return output
        .lines()
        .filter(line -> !NO_FAILURE.matcher(line).find())
        .filter(line -> REPORT.matcher(line).matches())
        .findFirst();
  }

  private void check(String line, int host, FaultyJob job) {
    boolean fromCutOff = cutOffHosts.contains(host) && UNREACHED.matcher(line).find();
    assertThat(fromCutOff || isRight(line))
        .as("blame of n%d: \"%s\", hit was %s; all: %s", host, line, hitRanks, job.outputs())
        .isTrue();
  }

  private boolean isRight(String line) {
    Optional<Integer> first = last(FIRST_CAUSE, line);
    if (first.isPresent()) {
      return hitRanks.contains(first.get());
    }
    if (LAUNCHER.matcher(line).find()) {
      return hitRanks.contains(0);
    }
    Optional<Integer> host = last(HOST, line);
    if (host.isPresent()) {
      return hitHosts.contains(host.get());
    }
    return last(RANK, line).filter(hitRanks::contains).isPresent();
  }

  private static Optional<Integer> last(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher
        .results()
        .map(MatchResult::group)
        .reduce((_, later) -> later)
        .map(text -> pattern.matcher(text))
        .filter(Matcher::find)
        .map(found -> Integer.parseInt(found.group(1)));
  }
}
