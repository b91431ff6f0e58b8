package dev.weft.objects.internal.deploy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.Deployment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Computes the ranks behind the names of a deployment. One thread, once. */
final class RankSets {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(\\.\\.(\\d{1,9})?)?");
  private static final String HOST = "host:";

  private final Map<String, String> sets;
  private final List<String> hosts;
  private final Map<String, BitSet> known = new TreeMap<>();

  /** Names that are being worked out, each for the one before it. */
  private final List<String> open = new ArrayList<>();

  private RankSets(Deployment deployment, List<String> hosts) {
    this.sets = deployment.sets();
    this.hosts = hosts;
  }

  /**
   * The ranks of each name, in ascending order.
   *
   * @param hosts name of each rank's host
   * @throws ArgumentException if a set cannot be, or has no ranks
   */
  static Map<String, int[]> of(Deployment deployment, List<String> hosts) {
    RankSets all = new RankSets(deployment, hosts);
    Map<String, int[]> ranks = new TreeMap<>();
    for (String name : deployment.sets().keySet()) {
      ranks.put(name, all.named(name).stream().toArray());
    }
    return ranks;
  }

  private BitSet named(String name) {
    BitSet before = known.get(name);
    if (before != null) {
      return before;
    }
    if (open.contains(name)) {
      throw refusal(open.getLast(), "it is part of itself by way of %s".formatted(open));
    }
    open.add(name);
    BitSet ranks = new BitSet();
    for (String item : sets.getOrDefault(name, "").split(",", -1)) {
      ranks.or(item(name, item.strip()));
    }
    open.removeLast();
    known.put(name, ranks);
    return ranks;
  }

  private BitSet item(String name, String item) {
    Matcher range = RANGE.matcher(item);
    if (range.matches()) {
      return range(name, range);
    }
    if (item.startsWith(HOST)) {
      return ofHost(name, item.substring(HOST.length()));
    }
    if (sets.containsKey(item)) {
      return named(item);
    }
    throw refusal(
        name,
        "'%s' is neither a rank, nor a range like 4..15 or 4.., nor host:NAME, nor another of the names %s"
            .formatted(item, sets.keySet()));
  }

  private BitSet range(String name, Matcher range) {
    int last = hosts.size() - 1;
    int from = Integer.parseInt(range.group(1));
    int to =
        range.group(2) == null
            ? from
            : range.group(3) == null ? last : Integer.parseInt(range.group(3));
    if (from > last || to > last || from > to) {
      throw refusal(
          name,
          "%s is not among the ranks 0 to %d of this job; start more ranks, or end a range with '..' for the last one"
              .formatted(range.group(), last));
    }
    BitSet ranks = new BitSet();
    ranks.set(from, to + 1);
    return ranks;
  }

  private BitSet ofHost(String name, String wanted) {
    Pattern pattern = hostPattern(wanted);
    BitSet ranks = new BitSet();
    for (int rank = 0; rank < hosts.size(); rank++) {
      if (pattern.matcher(hosts.get(rank)).matches()) {
        ranks.set(rank);
      }
    }
    if (ranks.isEmpty()) {
      throw refusal(
          name,
          "no rank is on a host %s; there are %s; name one of them, or more with * and ?"
              .formatted(wanted, new TreeSet<>(hosts)));
    }
    return ranks;
  }

  /** Matches names of hosts, with or without what follows a dot. */
  private static Pattern hostPattern(String wanted) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < wanted.length(); i++) {
      char c = wanted.charAt(i);
      regex.append(
          switch (c) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(String.valueOf(c));
          });
    }
    return Pattern.compile(regex.append("(\\..*)?").toString());
  }

  private ArgumentException refusal(String name, String why) {
    return new ArgumentException(
        FailureCode.DEPLOYMENT, "%s=%s: %s".formatted(name, sets.get(name), why));
  }
}
