package dev.weft.objects.internal.active;

import dev.weft.objects.ServeOrder;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.method.RemoteMethod;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for an object, in the order in which they are served: a queue for each
 * priority that its methods have. One thread at a time.
 */
final class CallQueue {
  private final boolean lastFirst;

  /** The queue of each method, by its number. */
  private final List<ArrayDeque<WaitingCall>> ofMethod = new ArrayList<>();

  /** All queues, the most urgent first. */
  private final List<ArrayDeque<WaitingCall>> queues = new ArrayList<>();

  private int size;

  CallQueue(MethodTable table, ServeOrder order) {
    this.lastFirst = order == ServeOrder.LIFO;
    boolean byPriority = order == ServeOrder.PRIORITY;
    List<Integer> priorities =
        Arrays.stream(table.methods())
            .map(method -> byPriority ? method.priority() : 0)
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
    priorities.forEach(_ -> queues.add(new ArrayDeque<>()));
    for (RemoteMethod method : table.methods()) {
      ofMethod.add(queues.get(priorities.indexOf(byPriority ? method.priority() : 0)));
    }
  }

  void add(WaitingCall call) {
    ArrayDeque<WaitingCall> queue = ofMethod.get(call.method());
    if (lastFirst) {
      queue.addFirst(call);
    } else {
      queue.addLast(call);
    }
    size++;
  }

  int size() {
    return size;
  }

  /** Takes the next one out; null if there is none. */
  @Nullable WaitingCall take() {
    for (ArrayDeque<WaitingCall> queue : queues) {
      WaitingCall first = queue.poll();
      if (first != null) {
        size--;
        return first;
      }
    }
    return null;
  }

  /** Takes the next one of some out; null if there is none. */
  @Nullable WaitingCall take(Predicate<WaitingCall> wanted) {
    for (ArrayDeque<WaitingCall> queue : queues) {
      Iterator<WaitingCall> calls = queue.iterator();
      while (calls.hasNext()) {
        WaitingCall call = calls.next();
        if (wanted.test(call)) {
          calls.remove();
          size--;
          return call;
        }
      }
    }
    return null;
  }

  int count(Predicate<WaitingCall> wanted) {
    int count = 0;
    for (ArrayDeque<WaitingCall> queue : queues) {
      for (WaitingCall call : queue) {
        count += wanted.test(call) ? 1 : 0;
      }
    }
    return count;
  }

  /** Takes all out, those of one priority in the order in which they have come. */
  List<WaitingCall> drain() {
    List<WaitingCall> all = new ArrayList<>(size);
    for (ArrayDeque<WaitingCall> queue : queues) {
      all.addAll(lastFirst ? queue.reversed() : queue);
      queue.clear();
    }
    size = 0;
    return all;
  }
}
