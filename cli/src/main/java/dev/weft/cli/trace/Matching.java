package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which calls of different ranks belong together. Messages between two ranks with one tag, on one
 * communicator, are received in the order in which they were sent, and all ranks of a communicator
 * call its collective operations in one order (MPI 4.1, sections 3.5 and 6.13): so the n-th belongs
 * to the n-th. Where a trace lacks its beginning, what cannot be paired is left out.
 */
final class Matching {
  private final Trace trace;

  Matching(Trace trace) {
    this.trace = trace;
  }

  private record Way(long communicator, int from, int to, int tag) {}

  private record Posted(long nanos, Call received) {}

  private record Begun(int rank, long request) {}

  /** All messages that were sent and received. */
  List<MatchedMessage> messages() {
    Map<Way, Deque<Call>> sent = new HashMap<>();
    Map<Way, List<Posted>> received = new LinkedHashMap<>();
    for (List<Call> calls : trace.calls()) {
      Map<Begun, Call> posts = new HashMap<>();
      for (Call call : calls) {
        switch (call.kind()) {
          case SEND -> {
            if (call.peer() >= 0) {
              Way way = new Way(call.communicator(), call.rank(), call.peer(), call.tag());
              sent.computeIfAbsent(way, none -> new ArrayDeque<>()).add(call);
            }
          }
          case POST -> posts.put(new Begun(call.rank(), call.request()), call);
          case RECEIVE -> {
            if (!call.operation().endsWith("probe")) {
              add(received, call, call.beginNanos());
            }
          }
          case WAIT -> {
            Call post = posts.remove(new Begun(call.rank(), call.request()));
            if (post != null) {
              add(received, call, post.beginNanos());
            }
          }
          default -> {
            // Not of a message.
          }
        }
      }
    }
    return paired(sent, received);
  }

  private static void add(Map<Way, List<Posted>> received, Call call, long postedNanos) {
    if (call.peer() >= 0) {
      Way way = new Way(call.communicator(), call.peer(), call.rank(), call.tag());
      received.computeIfAbsent(way, none -> new ArrayList<>()).add(new Posted(postedNanos, call));
    }
  }

  private static List<MatchedMessage> paired(
      Map<Way, Deque<Call>> sent, Map<Way, List<Posted>> received) {
    List<MatchedMessage> messages = new ArrayList<>();
    received.forEach(
        (way, posted) -> {
          Deque<Call> sends = sent.getOrDefault(way, new ArrayDeque<>());
          posted.sort(Comparator.comparingLong(Posted::nanos));
          // The first of a trace that lacks its beginning may have no counterpart.
          int surplus = posted.size() - sends.size();
          posted.stream()
              .skip(Math.max(0, surplus))
              .forEach(
                  each -> {
                    if (!sends.isEmpty()) {
                      messages.add(new MatchedMessage(sends.poll(), each.nanos(), each.received()));
                    }
                  });
        });
    return messages;
  }

  private record Occurrence(long communicator, int number) {}

  /** The calls of each collective operation that more than one rank has made. */
  List<List<Call>> collectives() {
    Map<Occurrence, List<Call>> together = new LinkedHashMap<>();
    for (List<Call> calls : trace.calls()) {
      Map<Long, Integer> numbers = new HashMap<>();
      for (Call call : calls) {
        if (isCollective(call.kind())) {
          int number = numbers.merge(call.communicator(), 1, Integer::sum);
          Occurrence occurrence = new Occurrence(call.communicator(), number);
          together.computeIfAbsent(occurrence, none -> new ArrayList<>()).add(call);
        }
      }
    }
    return together.values().stream().filter(calls -> calls.size() > 1).toList();
  }

  private static boolean isCollective(CallKind kind) {
    return kind == CallKind.ALL_TO_ALL || kind == CallKind.TO_ROOT || kind == CallKind.FROM_ROOT;
  }
}
