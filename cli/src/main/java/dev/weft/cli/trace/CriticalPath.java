package dev.weft.cli.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The critical path: what the job's end has waited for. It is followed backwards from the last call
 * of all: where a rank has waited for another, it goes on with that one. Whatever is on it makes
 * the job longer; other work does not.
 */
final class CriticalPath {
  private final Trace trace;
  private final List<List<Wait>> waitsOfRank = new ArrayList<>();
  private final PlaceTime.Sum sum = new PlaceTime.Sum();

  private CriticalPath(Trace trace, List<Wait> waits) {
    this.trace = trace;
    for (int rank = 0; rank < trace.ranks(); rank++) {
      waitsOfRank.add(new ArrayList<>());
    }
    waits.forEach(wait -> waitsOfRank.get(wait.call().rank()).add(wait));
    waitsOfRank.forEach(each -> each.sort(Comparator.comparingLong(Wait::endNanos)));
  }

  /** What is on it, by place. */
  static List<PlaceTime> of(Trace trace, List<Wait> waits) {
    CriticalPath path = new CriticalPath(trace, waits);
    path.follow();
    return path.sum.places();
  }

  private void follow() {
    int rank = 0;
    long until = Long.MIN_VALUE;
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        if (call.endNanos() > until) {
          until = call.endNanos();
          rank = call.rank();
        }
      }
    }
    Set<Wait> taken = new HashSet<>();
    Wait wait = until == Long.MIN_VALUE ? null : lastWait(rank, until);
    while (wait != null && taken.add(wait)) {
      add(rank, wait.endNanos(), until);
      rank = wait.late().rank();
      until = wait.endNanos();
      wait = lastWait(rank, until);
    }
    add(rank, trace.beginNanos(), until);
  }

  /** The last one of a rank that had ended by then; null if there is none. */
  private @Nullable Wait lastWait(int rank, long nanos) {
    List<Wait> waits = waitsOfRank.get(rank);
    int end = Searches.firstFrom(waits, Wait::endNanos, nanos + 1);
    return end == 0 ? null : waits.get(end - 1);
  }

  /** What a rank did in a part of its time. */
  private void add(int rank, long fromNanos, long toNanos) {
    List<Call> calls = trace.calls().get(rank);
    long done = fromNanos;
    int first = Searches.firstFrom(calls, Call::beginNanos, fromNanos);
    for (int i = Math.max(0, first - 1); i < calls.size() && done < toNanos; i++) {
      Call call = calls.get(i);
      long begin = Math.min(call.beginNanos(), toNanos);
      long end = Math.min(call.endNanos(), toNanos);
      if (begin > done) {
        sum.add("rank %d computing until %s".formatted(rank, call.words()), begin - done);
        done = begin;
      }
      if (end > done) {
        sum.add("rank %d in %s".formatted(rank, call.words()), end - done);
        done = end;
      }
    }
  }
}
