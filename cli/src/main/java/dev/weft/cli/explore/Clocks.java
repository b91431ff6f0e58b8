package dev.weft.cli.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events happen before which: of each event, how many of each rank do, itself included. An
 * event follows those before it of its rank, the send of the message that it learns of, and the
 * beginnings of a collective operation whose end it is.
 */
final class Clocks {
  private static final String FROM_ROOT = "FROM_ROOT";
  private static final String TO_ROOT = "TO_ROOT";

  private final History history;
  private final Map<Event, int[]> clocks = new HashMap<>();

  /** The beginnings and the root of each collective operation, by communicator and number. */
  private final Map<List<Object>, List<Event>> begun = new HashMap<>();

  private final Map<Event, List<Object>> operations = new HashMap<>();

  Clocks(History history) {
    this.history = history;
  }

  int[] of(Event event) {
    int[] clock = clocks.get(event);
    return clock == null ? new int[history.ranks] : clock;
  }

  /** Computes them. */
  void run() {
    history.events.forEach(this::addOperations);
    int[] next = new int[history.ranks];
    boolean moved = true;
    boolean forced = false;
    while (moved) {
      moved = false;
      for (int rank = 0; rank < history.ranks; rank++) {
        List<Event> events = history.events.get(rank);
        while (next[rank] < events.size() && advance(events.get(next[rank]), forced)) {
          next[rank]++;
          moved = true;
          forced = false;
        }
      }
      if (!moved && !forced && isUnfinished(next)) {
        // What is known of the operations does not explain their end.
        forced = true;
        moved = true;
      }
    }
  }

  private boolean isUnfinished(int[] next) {
    for (int rank = 0; rank < history.ranks; rank++) {
      if (next[rank] < history.events.get(rank).size()) {
        return true;
      }
    }
    return false;
  }

  private void addOperations(List<Event> events) {
    Map<String, Integer> counts = new HashMap<>();
    for (Event event : events) {
      if (event.is(Event.BEGIN)) {
        int number = counts.merge(event.words().get(1), 1, Integer::sum);
        List<Object> operation = List.of(event.words().get(1), number);
        operations.put(event, operation);
        begun.computeIfAbsent(operation, none -> new ArrayList<>()).add(event);
      } else if (event.is(Event.DONE)) {
        String communicator = event.words().get(1);
        operations.put(event, List.of(communicator, counts.getOrDefault(communicator, 0)));
      }
    }
  }

  private boolean advance(Event event, boolean forced) {
    int[] clock = new int[history.ranks];
    if (event.index() > 0) {
      merge(clock, of(history.events.get(event.rank()).get(event.index() - 1)));
    }
    for (Event before : before(event)) {
      if (clocks.containsKey(before)) {
        merge(clock, of(before));
      } else if (!forced) {
        return false;
      }
    }
    clock[event.rank()] = event.index() + 1;
    clocks.put(event, clock);
    return true;
  }

  private List<Event> before(Event event) {
    @Nullable Sent message = history.learnt(event);
    if (message != null) {
      return List.of(message.event);
    }
    if (!event.is(Event.DONE)) {
      return List.of();
    }
    List<Event> all = begun.getOrDefault(operations.getOrDefault(event, List.of()), List.of());
    int root = event.number(2);
    return switch (event.words().getFirst()) {
      case FROM_ROOT -> all.stream().filter(each -> each.rank() == root).toList();
      case TO_ROOT -> event.rank() == root ? all : List.of();
      default -> all;
    };
  }

  private static void merge(int[] clock, int[] other) {
    for (int i = 0; i < clock.length; i++) {
      clock[i] = Math.max(clock[i], other[i]);
    }
  }
}
