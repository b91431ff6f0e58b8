package dev.weft.cli.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a rank's clock shows, by the launcher's. The two were compared now and then; comparisons
 * that took much longer than the shortest one are left out, except at both ends. Between two of
 * them the difference changes evenly. For one thread.
 */
final class HostClock {
  private static final int MUCH_LONGER = 2;

  private final NavigableMap<Long, Long> offsets = new TreeMap<>();
  private final List<Comparison> comparisons = new ArrayList<>();
  private long errorNanos;

  /** By how much the rank's clock was behind, at a time that it shows. */
  private record Comparison(long nanos, long offsetNanos, long errorNanos) {}

  void add(long nanos, long offsetNanos, long itsErrorNanos) {
    comparisons.add(new Comparison(nanos, offsetNanos, itsErrorNanos));
  }

  /** All comparisons have been added. */
  void complete() {
    comparisons.sort(Comparator.comparingLong(Comparison::nanos));
    long least =
        comparisons.stream().mapToLong(Comparison::errorNanos).min().orElse(Long.MAX_VALUE);
    for (int i = 0; i < comparisons.size(); i++) {
      Comparison each = comparisons.get(i);
      boolean atAnEnd = i == 0 || i == comparisons.size() - 1;
      if (atAnEnd || each.errorNanos <= MUCH_LONGER * least) {
        Long _ = offsets.put(each.nanos, each.offsetNanos);
        errorNanos = Math.max(errorNanos, each.errorNanos);
      }
    }
  }

  /** The largest error of a time; 0 if the clock is the launcher's own. */
  long errorNanos() {
    return errorNanos;
  }

  /** A time of the rank's clock as one of the launcher's. */
  long shared(long nanos) {
    Map.Entry<Long, Long> before = offsets.floorEntry(nanos);
    Map.Entry<Long, Long> after = offsets.ceilingEntry(nanos);
    if (before == null) {
      before = after;
    }
    if (after == null) {
      after = before;
    }
    if (before == null || after == null) {
      return nanos;
    }
    long span = after.getKey() - before.getKey();
    double part = span == 0 ? 0 : (double) (nanos - before.getKey()) / span;
    return nanos + before.getValue() + Math.round(part * (after.getValue() - before.getValue()));
  }
}
