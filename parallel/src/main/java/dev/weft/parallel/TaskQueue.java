package dev.weft.parallel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a rank that wait to be sent. Those that tasks have submitted go first. Not
 * thread-safe: under the lock of the {@link Dispatcher}.
 */
final class TaskQueue {
  private final Deque<RemoteTask<?>> submitted = new ArrayDeque<>();

  /** Those that tasks have submitted. */
  private final Deque<RemoteTask<?>> nested = new ArrayDeque<>();

  private Deque<RemoteTask<?>> of(RemoteTask<?> task) {
    return task.parent() == null ? submitted : nested;
  }

  void addLast(RemoteTask<?> task) {
    of(task).addLast(task);
  }

  void addFirst(RemoteTask<?> task) {
    of(task).addFirst(task);
  }

  boolean isEmpty() {
    return submitted.isEmpty() && nested.isEmpty();
  }

  /** Whether a task waits that no task has submitted. */
  boolean hasSubmitted() {
    return !submitted.isEmpty();
  }

  int size() {
    return submitted.size() + nested.size();
  }

  /** The oldest ones, so many at most; one alone if it must travel alone. */
  List<RemoteTask<?>> take(int most) {
    Deque<RemoteTask<?>> from = nested.isEmpty() ? submitted : nested;
    List<RemoteTask<?>> taken = new ArrayList<>(Math.min(most, from.size()));
    RemoteTask<?> next = from.peek();
    while (next != null && taken.size() < most && (taken.isEmpty() || !next.travelsAlone())) {
      taken.add(from.remove());
      next = next.travelsAlone() ? null : from.peek();
    }
    return taken;
  }

  /** The youngest one of those that tasks have submitted, else the oldest of the others. */
  @Nullable RemoteTask<?> takeForHere() {
    return nested.isEmpty() ? submitted.poll() : nested.pollLast();
  }

  /** All that no task has submitted. */
  List<RemoteTask<?>> takeSubmitted() {
    List<RemoteTask<?>> all = new ArrayList<>(submitted);
    submitted.clear();
    return all;
  }

  /** All, in the order in which they would have been sent. */
  List<RemoteTask<?>> takeAll() {
    List<RemoteTask<?>> all = new ArrayList<>(nested);
    nested.clear();
    all.addAll(takeSubmitted());
    return all;
  }
}
