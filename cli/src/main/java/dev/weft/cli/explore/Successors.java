package dev.weft.cli.explore;

import dev.weft.internal.replay.Match;
import dev.weft.internal.replay.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The orders that differ from one in one more decision, as a job with this order shows. */
final class Successors {
  private final Order order;
  private final History history;

  Successors(Order order, History history) {
    this.order = order;
    this.history = history;
  }

  List<Order> all() {
    List<Order> all = new ArrayList<>();
    for (List<Received> receives : history.receives) {
      for (Received receive : receives) {
        if (receive.number > 0
            && !order.matches().get(receive.rank()).containsKey(receive.number)) {
          history.alternatives(receive).forEach(sent -> all.add(with(receive, sent)));
        }
      }
    }
    return all;
  }

  /** That a receive gets this message, with all that has led to both. */
  private Order with(Received receive, Sent sent) {
    List<Map<Integer, Match>> matches = new ArrayList<>();
    order.matches().forEach(each -> matches.add(new TreeMap<>(each)));
    int[] cut = new int[history.ranks];
    extend(cut, receive.post);
    extend(cut, sent.event);
    matches.get(receive.rank()).put(receive.number, receive.of(sent));
    forceEarlier(receive, sent, matches, cut);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (List<Received> receives : history.receives) {
        for (Received each : receives) {
          grown |= isBefore(each, cut) && force(each, matches, cut);
        }
      }
    }
    List<List<Step>> steps = new ArrayList<>();
    for (int rank = 0; rank < history.ranks; rank++) {
      long asked = Math.max(Order.asked(order.steps().get(rank)), askedAt(rank, cut[rank]));
      steps.add(Order.first(history.records.get(rank).steps(), asked));
    }
    List<Flip> flips = new ArrayList<>(order.flips());
    flips.add(Flip.of(receive, sent));
    return new Order(matches, steps, flips);
  }

  private long askedAt(int rank, int events) {
    return events == 0 ? 0 : history.events.get(rank).get(events - 1).asked();
  }

  private void extend(int[] cut, Event event) {
    int[] clock = history.clocks.of(event);
    for (int i = 0; i < cut.length; i++) {
      cut[i] = Math.max(cut[i], clock[i]);
    }
  }

  private static boolean isBefore(Received receive, int[] cut) {
    Event end = receive.end;
    return end != null && end.index() < cut[receive.rank()];
  }

  /** It gets what it has got; says whether that is new. */
  private boolean force(Received receive, List<Map<Integer, Match>> matches, int[] cut) {
    Match match = receive.match;
    Sent message = receive.message;
    if (receive.number == 0
        || match == null
        || message == null
        || matches.get(receive.rank()).putIfAbsent(receive.number, match) != null) {
      return false;
    }
    extend(cut, receive.post);
    extend(cut, message.event);
    forceEarlier(receive, message, matches, cut);
    return true;
  }

  /** Receives that began earlier would take the message, had they not got others. */
  private void forceEarlier(
      Received receive, Sent sent, List<Map<Integer, Match>> matches, int[] cut) {
    for (Received earlier : history.receives.get(receive.rank())) {
      if (earlier == receive) {
        return;
      }
      if (earlier.wants(sent) && !earlier.probes()) {
        boolean _ = force(earlier, matches, cut);
      }
    }
  }
}
