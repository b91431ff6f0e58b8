package dev.weft.cli.trace;

import dev.weft.cli.trace.Finding.Reason;
import dev.weft.internal.trace.CallKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Says what made a rank late for whom others waited: what it did for the longest part of the time
 * in which it was awaited. If it waited in turn for another rank, that one is asked, and so on.
 */
final class Blame {
  private static final int LONGEST_CHAIN = 64;

  private final Trace trace;
  private final List<Wait> waits = new ArrayList<>();
  private final Map<Integer, List<Wait>> waitsOfRank = new HashMap<>();
  private final Map<Integer, List<Pause>> pausesOfRank = new HashMap<>();

  /** One wait for each call counts: for the rank that came last. */
  Blame(Trace trace, List<Wait> all) {
    this.trace = trace;
    Map<Call, Wait> longest = new LinkedHashMap<>();
    all.forEach(
        wait ->
            longest.merge(
                wait.call(), wait, (one, other) -> one.nanos() > other.nanos() ? one : other));
    waits.addAll(longest.values());
    waits.sort(Comparator.comparingLong(Wait::beginNanos));
    waits.forEach(
        wait ->
            waitsOfRank.computeIfAbsent(wait.call().rank(), none -> new ArrayList<>()).add(wait));
    trace.pauses().stream()
        .sorted(Comparator.comparingLong(Pause::beginNanos))
        .forEach(
            pause ->
                pausesOfRank.computeIfAbsent(pause.rank(), none -> new ArrayList<>()).add(pause));
  }

  private record Kind(Wait.Cause cause, Reason reason, String place) {}

  /** The waits by what they have in common, the longest first. */
  List<Finding> findings() {
    Map<Kind, Finding> findings = new LinkedHashMap<>();
    waits.forEach(wait -> add(findings, wait));
    return findings.values().stream()
        .sorted(Comparator.comparingLong(Finding::nanos).reversed())
        .toList();
  }

  private void add(Map<Kind, Finding> findings, Wait wait) {
    Wait last = wait;
    for (int step = 0; step < LONGEST_CHAIN; step++) {
      Wait earlier = mostlyWaitedIn(last);
      if (earlier == null) {
        break;
      }
      last = earlier;
    }
    Pause pause = pauseOf(last);
    Reason reason = reason(last, pause);
    String more =
        switch (reason) {
          case LOCKED -> pause == null ? "" : pause.words();
          case COMMUNICATES -> longestCall(last);
          case STARTS, COMPUTES, COLLECTS -> "";
        };
    findings
        .computeIfAbsent(
            new Kind(wait.cause(), reason, wait.call().words()), none -> new Finding(wait, reason))
        .add(wait, last.late(), more);
  }

  private Reason reason(Wait wait, @Nullable Pause pause) {
    long joined = trace.joinedNanos(wait.late().rank());
    if (2 * (Math.min(joined, wait.endNanos()) - wait.beginNanos()) > wait.nanos()) {
      return Reason.STARTS;
    }
    if (pause != null) {
      return pause.what() == Pause.What.LOCK ? Reason.LOCKED : Reason.COLLECTS;
    }
    long inWeft = inWeft(wait);
    return inWeft - waited(wait) > wait.nanos() - inWeft ? Reason.COMMUNICATES : Reason.COMPUTES;
  }

  /** The longest wait of the late rank while it was awaited, if it waited more than all else. */
  private @Nullable Wait mostlyWaitedIn(Wait wait) {
    long waited = waited(wait);
    long inWeft = inWeft(wait);
    return waited <= Math.max(wait.nanos() - inWeft, inWeft - waited)
        ? null
        : ofLateRank(wait).stream()
            .filter(other -> overlap(other.beginNanos(), other.endNanos(), wait) > 0)
            .max(
                Comparator.comparingLong(
                    other -> overlap(other.beginNanos(), other.endNanos(), wait)))
            .orElse(null);
  }

  /** How long the late rank waited in turn while it was awaited. */
  private long waited(Wait wait) {
    return ofLateRank(wait).stream()
        .mapToLong(other -> Math.max(0, overlap(other.beginNanos(), other.endNanos(), wait)))
        .sum();
  }

  private List<Wait> ofLateRank(Wait wait) {
    return during(waitsOfRank.getOrDefault(wait.late().rank(), List.of()), Wait::beginNanos, wait)
        .stream()
        .filter(other -> other.call() != wait.late())
        .filter(other -> other.call().thread().equals(wait.late().thread()))
        .toList();
  }

  /** How long the thread of the late rank was in Weft while it was awaited. */
  private long inWeft(Wait wait) {
    long nanos = 0;
    for (Call call : callsBefore(wait)) {
      nanos += Math.max(0, overlap(call.beginNanos(), call.endNanos(), wait));
    }
    return Math.min(nanos, wait.nanos());
  }

  /** In which other call that thread was longest. */
  private String longestCall(Wait wait) {
    return callsBefore(wait).stream()
        .max(Comparator.comparingLong(call -> overlap(call.beginNanos(), call.endNanos(), wait)))
        .map(Call::words)
        .orElse("");
  }

  /** The calls of the late rank's thread while it was awaited. */
  private List<Call> callsBefore(Wait wait) {
    Call late = wait.late();
    return during(trace.calls().get(late.rank()), Call::beginNanos, wait).stream()
        .filter(call -> call != late && call.kind() != CallKind.SERVE)
        .filter(call -> call.thread().equals(late.thread()))
        .toList();
  }

  /** What stopped the late rank for most of the time in which it was awaited; null for nothing. */
  private @Nullable Pause pauseOf(Wait wait) {
    Map<Pause.What, Long> nanos = new HashMap<>();
    Pause found = null;
    for (Pause pause :
        during(pausesOfRank.getOrDefault(wait.late().rank(), List.of()), Pause::beginNanos, wait)) {
      long within = pause.within(wait.beginNanos(), wait.endNanos());
      boolean stops =
          switch (pause.what()) {
            case COLLECTION -> true;
            case LOCK -> pause.thread().equals(wait.late().thread());
            case SAFEPOINT, DEOPTIMISATION, CONNECTION -> false;
          };
      if (within > 0 && stops) {
        long all = nanos.merge(pause.what(), within, Long::sum);
        found = 2 * all > wait.nanos() ? pause : found;
      }
    }
    return found;
  }

  private static long overlap(long beginNanos, long endNanos, Wait wait) {
    return Math.min(endNanos, wait.endNanos()) - Math.max(beginNanos, wait.beginNanos());
  }

  /** Those that may overlap a wait: from the one before its beginning to its end. */
  private static <T> List<T> during(List<T> sorted, ToLongFunction<T> beginNanos, Wait wait) {
    int from = Searches.firstFrom(sorted, beginNanos, wait.beginNanos());
    int to = Searches.firstFrom(sorted, beginNanos, wait.endNanos());
    return sorted.subList(Math.max(0, from - 1), to);
  }
}
