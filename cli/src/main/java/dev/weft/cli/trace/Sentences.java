package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a trace says, the most important first: who waits for whom, why, and what to try. */
final class Sentences {
  /** Of all ranks' time: what takes less is not worth a sentence. */
  private static final double LEAST_SHARE = 0.02;

  /** From which part of a finding on one rank is to blame. */
  private static final double SHARE_OF_ONE = 0.6;

  /** Ranks that work in turn wait at least so much of their time. */
  private static final double SHARE_IN_TURN = 0.3;

  /** And about one of them computes at a time: with less, it is messages that take the time. */
  private static final double LEAST_IN_TURN = 0.6;

  /** Not many more than one of them compute at a time. */
  private static final double MORE_IN_TURN = 0.15;

  /** And none of them computes so many times as long as the mean. */
  private static final double MUCH_MORE = 1.5;

  /** A rank that gives so many times as many bytes as the mean is told. */
  private static final int UNEVEN = 2;

  /** If it gives so many to each call. */
  private static final long MANY_BYTES = 64 << 10;

  private static final int MOST = 8;

  /** A rank computes so much longer than the mean because it has more to do. */
  private static final double MORE_TO_DO = 0.1;

  /** So many processors that others keep busy make ranks wait for a processor. */
  private static final double MANY_TAKEN = 0.3;

  /** A line that is needless was seen so often, and was so nearly each time. */
  private static final int LEAST_TIMES = 3;

  private static final double NEARLY_ALL = 0.9;
  private static final long AT_ONCE_NANOS = 100_000;
  private static final double PERCENT = 100;

  private final Trace trace;
  private final List<Wait> waits;
  private final List<RankTimes> times;

  Sentences(Matching matching) {
    this.trace = matching.trace();
    this.waits = WaitStates.of(matching);
    this.times = RankTimes.of(trace, waits);
  }

  List<RankTimes> times() {
    return times;
  }

  List<Wait> waits() {
    return waits;
  }

  /**
   * A sentence.
   *
   * @param nanos of all ranks' time that it is about
   */
  private record Weighed(long nanos, String sentence) {}

  /** The findings as sentences; one that says so if there are none. */
  List<String> all() {
    List<Finding> findings = new Blame(trace, waits).findings();
    List<Weighed> weighed = new ArrayList<>();
    findings.forEach(finding -> weighed.add(new Weighed(finding.nanos(), sentence(finding))));
    weighed.addAll(needlessBarriers());
    weighed.addAll(unevenBytes());
    if (!isCrowded() && !mostlyStarts(findings) && areInTurn()) {
      weighed.add(new Weighed(Long.MAX_VALUE, inTurn(findings)));
    }
    List<String> sentences =
        weighed.stream()
            .filter(each -> share(each.nanos, trace.ranks()) >= LEAST_SHARE)
            .sorted(Comparator.comparingLong(Weighed::nanos).reversed())
            .limit(MOST)
            .map(Weighed::sentence)
            .collect(Collectors.toCollection(ArrayList::new));
    if (sentences.isEmpty()) {
      sentences.add(
          "No rank waits long for another: all waits together are %s of the ranks' time."
              .formatted(percent(share(waited(), trace.ranks()))));
    } else if (isCrowded()) {
      sentences.add(crowd());
    }
    return sentences;
  }

  /** Whether ranks have waited for a processor, which looks as if they had computed. */
  private boolean isCrowded() {
    return trace.processors() > 0
        && (trace.ranks() > trace.processors()
            || (trace.taken() >= MANY_TAKEN
                && trace.ranks() + trace.taken() > trace.processors() + MANY_TAKEN));
  }

  private String crowd() {
    return trace.ranks() > trace.processors()
        ? "%d ranks share %d processors: what is called computing here may be waiting for a processor. Run no more ranks than processors to see more."
            .formatted(trace.ranks(), trace.processors())
        : "Other programs kept %.1f of %d processors busy: what is called computing here may be waiting for a processor. Let nothing else run to see more."
            .formatted(trace.taken(), trace.processors());
  }

  private long waited() {
    return times.stream().mapToLong(RankTimes::waits).sum();
  }

  private static boolean mostlyStarts(List<Finding> findings) {
    return !findings.isEmpty() && findings.getFirst().reason == Finding.Reason.STARTS;
  }

  /** Whether hardly more than one rank computes at a time, although others wait. */
  private boolean areInTurn() {
    return trace.ranks() > 1
        && computingAtATime() > LEAST_IN_TURN
        && share(waited(), trace.ranks()) > SHARE_IN_TURN
        && computingAtATime() < 1 + MORE_IN_TURN * (trace.ranks() - 1)
        && times.stream()
            .noneMatch(each -> each.computes() > MUCH_MORE * computed() / trace.ranks());
  }

  private double computed() {
    return times.stream().mapToLong(RankTimes::computes).sum();
  }

  private double computingAtATime() {
    return trace.nanos() == 0 ? 0 : computed() / trace.nanos();
  }

  private String inTurn(List<Finding> findings) {
    return "The ranks work one after the other: on average %.1f of %d compute at a time, and the others wait, most in %s. Have each begin before the one before it has finished all, or divide the work another way."
        .formatted(
            computingAtATime(),
            trace.ranks(),
            findings.isEmpty() ? "Weft" : findings.getFirst().place);
  }

  private String sentence(Finding finding) {
    int late = finding.latest();
    boolean one = finding.nanosForLatest() >= SHARE_OF_ONE * finding.nanos();
    if (!one && finding.reason != Finding.Reason.LOCKED) {
      return "%s come late in turn%s: %s."
          .formatted(
              RankWords.capital(finding.lateRanks()),
              switch (finding.reason) {
                case COLLECTS -> ", as they collect garbage";
                case STARTS -> ", as they have joined the job late";
                default -> "";
              },
              waiting(finding, finding.ranks(), finding.nanos()));
    }
    String who = waiting(finding, finding.ranksForLatest(), finding.nanosForLatest());
    return switch (finding.reason) {
      case STARTS ->
          "Rank %d has joined the job late, before it calls %s: %s. That matters less in longer runs."
              .formatted(late, finding.latestAt(), who);
      case COLLECTS ->
          "Rank %d collects garbage before it calls %s: %s. Give it more heap (-J-Xmx), or have it allocate less."
              .formatted(late, finding.latestAt(), who);
      case LOCKED ->
          "Rank %d is late, as %s: %s. Hold no lock while waiting in Weft, nor for long."
              .formatted(late, finding.words(), who);
      case COMMUNICATES ->
          "Rank %d is in other calls of Weft, longest in %s, until it calls %s: %s."
              .formatted(late, finding.words(), finding.latestAt(), who);
      case COMPUTES -> computing(finding, late, who);
    };
  }

  private String computing(Finding finding, int late, String who) {
    String until = "computes%s until it calls %s".formatted(longer(late), finding.latestAt());
    return switch (finding.cause) {
      case LATE_SENDER ->
          "Rank %d sends late, as it %s: %s.%s"
              .formatted(
                  late, until, who, advice(" Send earlier, or do other work before receiving."));
      case LATE_RECEIVER ->
          "Rank %d receives late, as it %s: %s.%s"
              .formatted(late, until, who, advice(" Post the receive earlier, with ireceive."));
      case LATE_BROADCAST ->
          "Rank %d comes late as the root, as it %s: %s.%s"
              .formatted(
                  late, until, who, advice(" Do that work elsewhere, or after the broadcast."));
      default ->
          "Rank %d %s: %s.%s"
              .formatted(
                  late,
                  until,
                  who,
                  more(late) >= MORE_TO_DO ? advice(" Divide the work more evenly.") : "");
    };
  }

  /** Nothing where a rank may have waited for a processor, instead of computing. */
  private String advice(String words) {
    return isCrowded() ? "" : words;
  }

  private String longer(int rank) {
    double more = more(rank);
    return more >= LEAST_SHARE ? " " + percent(more) + " longer than the mean" : "";
  }

  /** By which part of the mean of all ranks a rank computes longer. */
  private double more(int rank) {
    double mean = times.stream().mapToLong(RankTimes::computes).average().orElse(0);
    return mean == 0 ? 0 : times.get(rank).computes() / mean - 1;
  }

  private String waiting(Finding finding, Set<Integer> ranks, long nanos) {
    return "%s wait%s %s of %s time in %s (%s)"
        .formatted(
            RankWords.of(ranks),
            ranks.size() == 1 ? "s" : "",
            percent(share(nanos, ranks.size())),
            ranks.size() == 1 ? "its" : "their",
            finding.place,
            finding.cause.words);
  }

  /** A line of the program, on all ranks. */
  private static final class Line {
    int calls;
    long nanos;
    String next = "";
    int followed;
    final Map<Integer, Long> bytesOfRank = new TreeMap<>();
  }

  /** Of barriers that another operation of all with all follows at once on every rank. */
  private List<Weighed> needlessBarriers() {
    Map<String, Line> barriers = new TreeMap<>();
    for (List<Call> calls : trace.calls()) {
      for (int i = 0; i + 1 < calls.size(); i++) {
        Call call = calls.get(i);
        if (call.operation().equals("barrier") && !call.line().isEmpty()) {
          Line line = barriers.computeIfAbsent(call.line(), none -> new Line());
          Call next = calls.get(i + 1);
          line.calls++;
          line.nanos += call.nanos();
          if (isAtOnce(call, next)) {
            line.followed++;
            line.next = line.next.isEmpty() || !next.line().isEmpty() ? next.words() : line.next;
          }
        }
      }
    }
    List<Weighed> sentences = new ArrayList<>();
    barriers.forEach(
        (place, line) -> {
          if (line.followed >= LEAST_TIMES && line.followed >= NEARLY_ALL * line.calls) {
            sentences.add(
                new Weighed(
                    line.nanos,
                    "The barrier at %s is needless: %s follows it at once, and makes all ranks wait for each other as well. Leave the barrier out."
                        .formatted(place, line.next)));
          }
        });
    return sentences;
  }

  private static boolean isAtOnce(Call barrier, Call next) {
    return next.kind() == CallKind.ALL_TO_ALL
        && next.communicator() == barrier.communicator()
        && !next.operation().equals("barrier")
        && next.beginNanos() - barrier.endNanos() < AT_ONCE_NANOS;
  }

  /** Of operations to which one rank gives much more than the others. */
  private List<Weighed> unevenBytes() {
    Map<String, Line> lines = new TreeMap<>();
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        // The root of a scatter gives all by its nature.
        boolean given = call.kind() == CallKind.ALL_TO_ALL || call.kind() == CallKind.TO_ROOT;
        if (given && call.operation().endsWith("v") && !call.line().isEmpty()) {
          Line line = lines.computeIfAbsent(call.words(), none -> new Line());
          line.calls++;
          line.nanos += call.nanos();
          line.bytesOfRank.merge(call.rank(), call.bytes(), Long::sum);
        }
      }
    }
    List<Weighed> sentences = new ArrayList<>();
    lines.forEach(
        (place, line) ->
            line.bytesOfRank.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(
                    most -> {
                      double others =
                          line.bytesOfRank.values().stream().mapToLong(Long::longValue).sum()
                              - most.getValue();
                      double mean = others / Math.max(1, line.bytesOfRank.size() - 1);
                      boolean matters =
                          most.getValue() * line.bytesOfRank.size() >= MANY_BYTES * line.calls;
                      if (matters
                          && line.bytesOfRank.size() > 1
                          && most.getValue() >= UNEVEN * mean) {
                        sentences.add(
                            new Weighed(
                                line.nanos,
                                "Rank %d gives %.0f times as many bytes as the others to %s, where the ranks spend %s of their time. Divide the data more evenly."
                                    .formatted(
                                        most.getKey(),
                                        most.getValue() / Math.max(1, mean),
                                        place,
                                        percent(share(line.nanos, trace.ranks())))));
                      }
                    }));
    return sentences;
  }

  private double share(long nanos, int ranks) {
    return trace.nanos() == 0 || ranks == 0 ? 0 : (double) nanos / trace.nanos() / ranks;
  }

  static String percent(double share) {
    double percents = share * PERCENT;
    return percents >= 10 ? "%.0f %%".formatted(percents) : "%.1f %%".formatted(percents);
  }
}
