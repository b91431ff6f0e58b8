package dev.weft.parallel.collection;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The items that wait on a rank. Its own threads take the youngest, so that a recursion goes deep
 * before it becomes wide; other ranks steal the oldest, which tend to be the largest pieces of
 * work. Any thread; does not block for long.
 */
final class QueuePart<T> implements QueueServer {
  private final Deque<T> items = new ArrayDeque<>();

  synchronized void add(T item) {
    items.addLast(item);
  }

  synchronized @Nullable T youngest() {
    return items.pollLast();
  }

  synchronized int size() {
    return items.size();
  }

  @Override
  public synchronized Object[] steal(int most) {
    Object[] stolen = new Object[Math.min(most, (items.size() + 1) / 2)];
    Arrays.setAll(stolen, _ -> items.removeFirst());
    return stolen;
  }
}
