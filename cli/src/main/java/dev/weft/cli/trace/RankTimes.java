package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How one rank spent its time, in nanoseconds. Immutable.
 *
 * @param computes outside of Weft and of the collector
 * @param waits in Weft, for other ranks
 * @param communicates in Weft, else
 * @param collects garbage, outside of Weft
 */
record RankTimes(long whole, long computes, long waits, long communicates, long collects) {

  /** Of each rank of a trace. */
  static List<RankTimes> of(Trace trace, List<Wait> waits) {
    List<RankTimes> times = new ArrayList<>();
    for (int rank = 0; rank < trace.ranks(); rank++) {
      times.add(of(trace, waits, rank));
    }
    return times;
  }

  private static RankTimes of(Trace trace, List<Wait> waits, int rank) {
    List<Pause> collections =
        trace.pauses().stream()
            .filter(pause -> pause.rank() == rank && pause.what() == Pause.What.COLLECTION)
            .sorted(Comparator.comparingLong(Pause::beginNanos))
            .toList();
    long inWeft = 0;
    long collects = 0;
    long joined = trace.joinedNanos(rank);
    long until = joined;
    int next = 0;
    for (Call call : trace.calls().get(rank)) {
      if (call.kind() == CallKind.SERVE) {
        // The program computes there, on threads of its own.
        continue;
      }
      // Threads that call at the same time count once.
      inWeft += Math.max(0, call.endNanos() - Math.max(call.beginNanos(), until));
      while (next < collections.size() && collections.get(next).endNanos() <= until) {
        next++;
      }
      for (int i = next;
          i < collections.size() && collections.get(i).beginNanos() < call.beginNanos();
          i++) {
        collects += collections.get(i).within(until, call.beginNanos());
      }
      until = Math.max(until, call.endNanos());
    }
    long waited =
        waits.stream().filter(wait -> wait.call().rank() == rank).mapToLong(Wait::nanos).sum();
    long bounded = Math.min(waited, inWeft);
    long whole = trace.endNanos() - joined;
    return new RankTimes(
        whole, Math.max(0, whole - inWeft - collects), bounded, inWeft - bounded, collects);
  }
}
