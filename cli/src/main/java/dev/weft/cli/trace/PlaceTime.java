package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * The time of all ranks at one place of the program. Immutable.
 *
 * @param words the call, with its line if that is known, and what its ranks did
 * @param times how often they did
 */
record PlaceTime(String words, long nanos, long times) {
  /** Adds times up. For one thread. */
  static final class Sum {
    private final Map<String, LongSummaryStatistics> places = new HashMap<>();

    void add(String words, long nanos) {
      places.computeIfAbsent(words, none -> new LongSummaryStatistics()).accept(nanos);
    }

    /** All places, the longest first. */
    List<PlaceTime> places() {
      return places.entrySet().stream()
          .map(
              each ->
                  new PlaceTime(
                      each.getKey(), each.getValue().getSum(), each.getValue().getCount()))
          .sorted(Comparator.comparingLong(PlaceTime::nanos).reversed())
          .toList();
    }
  }

  /** Where ranks wait, and why. */
  static List<PlaceTime> ofWaits(List<Wait> waits) {
    Sum sum = new Sum();
    waits.forEach(wait -> sum.add(wait.call().words() + ": " + wait.cause().words, wait.nanos()));
    return sum.places();
  }

  /** Where ranks are in Weft without waiting for others: they copy, or ask the system. */
  static List<PlaceTime> ofOtherCalls(Trace trace, List<Wait> waits) {
    IdentityHashMap<Call, Long> waited = new IdentityHashMap<>();
    for (Wait wait : waits) {
      long _ = waited.merge(wait.call(), wait.nanos(), Math::max);
    }
    Sum sum = new Sum();
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        if (call.kind() != CallKind.SERVE) {
          sum.add(call.words(), call.nanos() - waited.getOrDefault(call, 0L));
        }
      }
    }
    return sum.places();
  }
}
