package dev.weft.cli.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which calls of different ranks belong together. Messages between two ranks with one tag, on one
 * communicator, are received in the order in which they were sent (MPI 4.1, section 3.5), so the
 * n-th belongs to the n-th. If the trace lacks its beginning, they are counted from the end. A
 * receive whose end is not known takes a message all the same; if it may have taken any, nothing is
 * paired from then on. Collective operations have numbers.
 */
final class Matching {
  private final Trace trace;
  private @Nullable List<MatchedMessage> messages;

  Matching(Trace trace) {
    this.trace = trace;
  }

  private record Way(long communicator, int from, int to, int tag) {}

  /** Where messages arrive. */
  private record End(long communicator, int rank) {}

  /** A receive; the call that had its message is null if it is not known. */
  private record Posted(long nanos, @Nullable Call received) {}

  Trace trace() {
    return trace;
  }

  /** All messages that were sent and received; looked for once. */
  List<MatchedMessage> messages() {
    List<MatchedMessage> known = messages;
    if (known == null) {
      known = messages = found();
    }
    return known;
  }

  private List<MatchedMessage> found() {
    Map<Way, List<Call>> sent = new HashMap<>();
    Map<Way, List<Posted>> received = new LinkedHashMap<>();
    Map<End, Long> unknownFrom = new HashMap<>();
    for (List<Call> calls : trace.calls()) {
      Map<Long, Call> posts = new LinkedHashMap<>();
      for (Call call : calls) {
        switch (call.kind()) {
          case SEND -> {
            if (call.peer() >= 0) {
              Way way = new Way(call.communicator(), call.rank(), call.peer(), call.tag());
              sent.computeIfAbsent(way, none -> new ArrayList<>()).add(call);
            }
          }
          case POST -> posts.put(call.request(), call);
          case RECEIVE -> {
            if (!call.operation().endsWith("probe")) {
              add(received, call, call.beginNanos(), call);
            }
          }
          case WAIT -> {
            Call post = posts.remove(call.request());
            if (post != null) {
              add(received, call, post.beginNanos(), call);
            }
          }
          default -> {
            // Not of a message.
          }
        }
      }
      posts.values().forEach(post -> addUnended(received, unknownFrom, post));
    }
    return paired(sent, received, unknownFrom);
  }

  private static void add(
      Map<Way, List<Posted>> received, Call with, long postedNanos, @Nullable Call call) {
    if (with.peer() >= 0) {
      Way way = new Way(with.communicator(), with.peer(), with.rank(), with.tag());
      received.computeIfAbsent(way, none -> new ArrayList<>()).add(new Posted(postedNanos, call));
    }
  }

  private static void addUnended(
      Map<Way, List<Posted>> received, Map<End, Long> unknownFrom, Call post) {
    if (post.peer() >= 0 && post.tag() >= 0) {
      add(received, post, post.beginNanos(), null);
    } else {
      unknownFrom.merge(new End(post.communicator(), post.rank()), post.beginNanos(), Math::min);
    }
  }

  private List<MatchedMessage> paired(
      Map<Way, List<Call>> sent, Map<Way, List<Posted>> received, Map<End, Long> unknownFrom) {
    List<MatchedMessage> messages = new ArrayList<>();
    received.forEach(
        (way, posted) -> {
          List<Call> sends = sent.getOrDefault(way, List.of());
          posted.sort(Comparator.comparingLong(Posted::nanos));
          long until = unknownFrom.getOrDefault(new End(way.communicator, way.to), Long.MAX_VALUE);
          int both = Math.min(posted.size(), sends.size());
          int firstPosted = trace.trimmed() ? posted.size() - both : 0;
          int firstSent = trace.trimmed() ? sends.size() - both : 0;
          for (int i = 0; i < both; i++) {
            Posted each = posted.get(firstPosted + i);
            Call call = each.received;
            if (call != null && each.nanos < until) {
              messages.add(new MatchedMessage(sends.get(firstSent + i), each.nanos, call));
            }
          }
        });
    return messages;
  }

  private record Occurrence(long communicator, long number) {}

  /** The calls of each collective operation that more than one rank has made. */
  List<List<Call>> collectives() {
    Map<Occurrence, List<Call>> together = new LinkedHashMap<>();
    for (List<Call> calls : trace.calls()) {
      for (Call call : calls) {
        if (call.kind().isCollective()) {
          together
              .computeIfAbsent(
                  new Occurrence(call.communicator(), call.number()), none -> new ArrayList<>())
              .add(call);
        }
      }
    }
    return together.values().stream().filter(calls -> calls.size() > 1).toList();
  }
}
