package dev.weft.cli.trace;

import dev.weft.internal.trace.CallRecorder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the ranks of a job have called, and when. Immutable.
 *
 * @param calls of each rank, in the order in which they began, the longer first of two that began
 *     together
 * @param pauses in that order, of all ranks
 * @param processors that all ranks share; 0 if that is not known
 * @param taken how many of the processors other programs kept busy
 * @param lost how many calls are missing
 * @param clockErrorNanos by how much times of ranks on different hosts may be wrong; 0 on one host
 * @param trimmed whether some ranks' first calls are among them
 */
record Trace(
    List<List<Call>> calls,
    List<Pause> pauses,
    int processors,
    double taken,
    long lost,
    boolean trimmed,
    long clockErrorNanos) {
  Trace {
    calls = List.copyOf(calls);
    pauses = List.copyOf(pauses);
  }

  /** Of calls in any order. */
  static Trace of(
      int ranks,
      List<Call> calls,
      List<Pause> pauses,
      int processors,
      double taken,
      long lost,
      boolean trimmed,
      long clockErrorNanos) {
    List<List<Call>> ofRanks = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      ofRanks.add(new ArrayList<>());
    }
    calls.stream()
        .sorted(
            Comparator.comparingLong(Call::beginNanos)
                .thenComparing(Comparator.comparingLong(Call::endNanos).reversed()))
        .forEach(call -> ofRanks.get(call.rank()).add(call));
    List<Pause> inOrder =
        pauses.stream()
            .sorted(
                Comparator.comparingLong(Pause::beginNanos)
                    .thenComparing(Comparator.comparingLong(Pause::endNanos).reversed()))
            .toList();
    return new Trace(ofRanks, inOrder, processors, taken, lost, trimmed, clockErrorNanos);
  }

  int ranks() {
    return calls.size();
  }

  /** When the first call of any rank began; 0 if there is none. */
  long beginNanos() {
    return calls.stream()
        .filter(each -> !each.isEmpty())
        .mapToLong(each -> each.getFirst().beginNanos())
        .min()
        .orElse(0);
  }

  /** When a rank joined the job; if its trace lacks that, when the trace begins. */
  long joinedNanos(int rank) {
    return calls.get(rank).stream()
        .limit(1)
        .filter(call -> call.operation().equals(CallRecorder.JOINED))
        .mapToLong(Call::beginNanos)
        .findFirst()
        .orElseGet(this::beginNanos);
  }

  /** When the last call of any rank ended. */
  long endNanos() {
    return calls.stream()
        .flatMap(List::stream)
        .mapToLong(Call::endNanos)
        .max()
        .orElse(beginNanos());
  }

  /** How long all of it lasted. */
  long nanos() {
    return endNanos() - beginNanos();
  }
}
