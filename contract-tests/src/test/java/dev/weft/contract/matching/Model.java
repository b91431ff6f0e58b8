package dev.weft.contract.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * MPI's matching rules (MPI 4.1, section 3.5) as a model that matches one message at a time. A
 * receiver's log is right if its matches can be put in an order in which that model makes each of
 * them:
 *
 * <ol>
 *   <li>a message goes to a receive that asks for it, each to one, a cancelled one to none;
 *   <li>of two messages of one sender that a receive asks for, the first sent is matched first;
 *   <li>of two receives that ask for a message, the first posted is matched, or cancelled, first;
 *   <li>a match lies after its receive was posted and before it was seen to be done.
 * </ol>
 *
 * Each rule says that one event comes before another. Such an order exists if and only if these
 * have no cycle.
 */
final class Model {
  private final RankLog[] logs;
  private final int receiver;
  private final RankLog log;
  private final List<Received> matches = new ArrayList<>();
  private final Map<Sent, Integer> matchOf = new IdentityHashMap<>();
  private final List<List<Integer>> after = new ArrayList<>();

  private Model(RankLog[] logs, int receiver) {
    this.logs = logs;
    this.receiver = receiver;
    this.log = logs[receiver];
  }

  /** Checks the logs of all ranks. */
  static void check(RankLog[] logs) {
    for (int receiver = 0; receiver < logs.length; receiver++) {
      new Model(logs, receiver).check();
    }
  }

  private void check() {
    collect();
    eachMessageOnce();
    for (int i = 0; i < log.events + matches.size(); i++) {
      after.add(new ArrayList<>());
    }
    for (int i = 1; i < log.events; i++) {
      before(i - 1, i);
    }
    for (int i = 0; i < matches.size(); i++) {
      Received receive = matches.get(i);
      before(receive.postedAt, match(i));
      before(match(i), receive.matchedBy);
      firstSentFirst(i);
      firstPostedFirst(i);
    }
    if (!isAcyclic()) {
      throw new AssertionError(
          "no order of matches explains what rank " + receiver + " received: " + matches);
    }
  }

  private void collect() {
    for (Received receive : log.received) {
      if (receive.isMatched()) {
        Sent message = logs[receive.from].sent.get(receive.index);
        require(message.to() == receiver && receive.wants(receive.from, message), receive);
        require(message.bytes() == receive.bytes, receive);
        require(!message.request().status().cancelled(), receive);
        require(matchOf.put(message, matches.size()) == null, receive);
        matches.add(receive);
      }
    }
  }

  private void eachMessageOnce() {
    for (RankLog sender : logs) {
      for (Sent message : sender.sent) {
        if (message.to() == receiver && !message.request().status().cancelled()) {
          require(matchOf.containsKey(message), message);
        }
      }
    }
  }

  private void firstSentFirst(int match) {
    Received receive = matches.get(match);
    List<Sent> sent = logs[receive.from].sent;
    for (int earlier = 0; earlier < receive.index; earlier++) {
      Sent message = sent.get(earlier);
      Integer other = message.to() == receiver ? matchOf.get(message) : null;
      if (other != null && receive.wants(receive.from, message)) {
        before(match(other), match(match));
      }
    }
  }

  private void firstPostedFirst(int match) {
    Received receive = matches.get(match);
    Sent message = logs[receive.from].sent.get(receive.index);
    for (Received earlier : log.received) {
      if (earlier.postedAt < receive.postedAt && earlier.wants(receive.from, message)) {
        if (earlier.isMatched()) {
          before(match(matchOf.get(logs[earlier.from].sent.get(earlier.index))), match(match));
        } else {
          before(earlier.cancelledAt, match(match));
        }
      }
    }
  }

  private int match(int number) {
    return log.events + number;
  }

  private void before(int first, int second) {
    after.get(first).add(second);
  }

  private boolean isAcyclic() {
    int[] waitsFor = new int[after.size()];
    after.forEach(list -> list.forEach(event -> waitsFor[event]++));
    ArrayDeque<Integer> free = new ArrayDeque<>();
    for (int i = 0; i < waitsFor.length; i++) {
      if (waitsFor[i] == 0) {
        free.add(i);
      }
    }
    int done = 0;
    while (!free.isEmpty()) {
      for (int next : after.get(free.remove())) {
        if (--waitsFor[next] == 0) {
          free.add(next);
        }
      }
      done++;
    }
    return done == waitsFor.length;
  }

  private void require(boolean holds, Object what) {
    if (!holds) {
      throw new AssertionError("rank " + receiver + ": a wrong or lost match: " + what);
    }
  }
}
