package dev.weft.cli.trace;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * The waits of all ranks in one call of the program, for one cause. Immutable.
 *
 * @param words the call, its line and the cause
 */
record WaitPlace(String words, long nanos, long times) {
  /** Those of a trace, the longest first. */
  static List<WaitPlace> of(List<Wait> waits) {
    Map<String, LongSummaryStatistics> places = new TreeMap<>();
    for (Wait wait : waits) {
      places
          .computeIfAbsent(
              wait.call().words() + ": " + wait.cause().words, none -> new LongSummaryStatistics())
          .accept(wait.nanos());
    }
    return places.entrySet().stream()
        .map(
            each ->
                new WaitPlace(each.getKey(), each.getValue().getSum(), each.getValue().getCount()))
        .sorted(Comparator.comparingLong(WaitPlace::nanos).reversed())
        .toList();
  }
}
