package dev.weft.parallel;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which rank gets tasks next. A rank has one batch of tasks, or two if tasks are short: then it
 * need not wait for the next one. That is its credit. Not thread-safe: under the lock of the {@link
 * Dispatcher}.
 */
final class Workers {
  static final int NONE = -1;

  /** Batches that each has. */
  private final int[] batches;

  private final Deque<Integer> idle = new ArrayDeque<>();

  /** Those that have one batch. */
  private final Set<Integer> busy = new LinkedHashSet<>();

  /** Those that are lost or closed. */
  private final BitSet gone = new BitSet();

  /**
   * @param own this rank, which comes last: its thread that submits may have something to do
   */
  Workers(int size, int own) {
    batches = new int[size];
    for (int i = 1; i <= size; i++) {
      idle.add((own + i) % size);
    }
  }

  /** How many are not gone, as far as is known from their tasks. */
  int alive() {
    return batches.length - gone.cardinality();
  }

  boolean isGone(int member) {
    return gone.get(member);
  }

  /** Whether {@link #next} would give one. */
  boolean hasNext(boolean tasksAreShort) {
    return !idle.isEmpty() || (tasksAreShort && !busy.isEmpty());
  }

  /** Who gets the next batch: an idle one, or one with a batch if tasks are short; or NONE. */
  int next(boolean tasksAreShort) {
    int member = NONE;
    if (!idle.isEmpty()) {
      member = idle.remove();
      busy.add(member);
    } else if (tasksAreShort && !busy.isEmpty()) {
      member = busy.iterator().next();
      busy.remove(member);
    }
    if (member != NONE) {
      batches[member]++;
    }
    return member;
  }

  /** A batch of a member has ended. */
  void ended(int member) {
    batches[member]--;
    if (gone.get(member)) {
      return;
    }
    if (batches[member] == 0) {
      busy.remove(member);
      idle.add(member);
    } else {
      busy.add(member);
    }
  }

  /** A member gets no more tasks. */
  void lost(int member) {
    gone.set(member);
    idle.remove(member);
    busy.remove(member);
  }
}
