package dev.weft.objects.internal.serve;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Calls on threads that do not receive, and calls that wait for an active object; also the number
 * of them from each rank. Any thread.
 */
final class RunningCalls {
  private final Set<Invocation> calls = ConcurrentHashMap.newKeySet();
  private final AtomicIntegerArray ofRanks;

  RunningCalls(int ranks) {
    this.ofRanks = new AtomicIntegerArray(ranks);
  }

  void add(Invocation call) {
    int _ = ofRanks.incrementAndGet(call.rank());
    calls.add(call);
  }

  void remove(Invocation call) {
    if (calls.remove(call)) {
      int _ = ofRanks.decrementAndGet(call.rank());
    }
  }

  int size() {
    return calls.size();
  }

  /** The number of calls from a rank. */
  int of(int rank) {
    return ofRanks.get(rank);
  }

  /** Interrupts all. */
  void cancelAll() {
    calls.forEach(call -> call.interrupt());
  }

  /** Interrupts a call of a rank; false if it is not among these. */
  boolean cancel(int rank, int number) {
    return calls.stream().anyMatch(call -> call.cancel(rank, number));
  }
}
