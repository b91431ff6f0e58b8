package dev.weft.cli.trace;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Waits of one cause, at one line of the program, for one reason. For one thread. */
final class Finding {
  /** What the awaited rank did for most of the time in which it was awaited. */
  enum Reason {
    /** It had not joined the job yet. */
    STARTS,
    COMPUTES,
    COMMUNICATES,
    COLLECTS,
    LOCKED
  }

  final Wait.Cause cause;
  final Reason reason;

  /** Where the ranks waited. */
  final String place;

  /** How long each rank waited for each late rank, by the late one. */
  private final Map<Integer, Map<Integer, Long>> nanos = new TreeMap<>();

  /** Where each late rank was when it came at last. */
  private final Map<Integer, String> lateAt = new HashMap<>();

  /** What else is known of the reason. */
  private String words = "";

  Finding(Wait first, Reason reason) {
    this.cause = first.cause();
    this.reason = reason;
    this.place = first.call().words();
  }

  /**
   * Adds a wait.
   *
   * @param late the call that came late in the end
   */
  void add(Wait wait, Call late, String more) {
    nanos
        .computeIfAbsent(late.rank(), none -> new TreeMap<>())
        .merge(wait.call().rank(), wait.nanos(), Long::sum);
    if (!late.line().isEmpty() || !lateAt.containsKey(late.rank())) {
      lateAt.put(late.rank(), late.words());
    }
    words = more.isEmpty() ? words : more;
  }

  /** Those that waited. */
  Set<Integer> ranks() {
    return nanos.values().stream()
        .flatMap(each -> each.keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those that waited for the rank that was awaited longest. */
  Set<Integer> ranksForLatest() {
    return nanos.getOrDefault(latest(), Map.of()).keySet();
  }

  Set<Integer> lateRanks() {
    return nanos.keySet();
  }

  /** The rank that was awaited longest. */
  int latest() {
    return nanos.keySet().stream().max(Comparator.comparingLong(this::nanosFor)).orElse(0);
  }

  /** How long a rank was awaited. */
  private long nanosFor(int late) {
    return nanos.getOrDefault(late, Map.of()).values().stream().mapToLong(Long::longValue).sum();
  }

  /** How long the rank was awaited that was awaited longest. */
  long nanosForLatest() {
    return nanosFor(latest());
  }

  /** Where the rank that was awaited longest was at last. */
  String latestAt() {
    return lateAt.getOrDefault(latest(), "");
  }

  String words() {
    return words;
  }

  long nanos() {
    return nanos.keySet().stream().mapToLong(this::nanosFor).sum();
  }
}
