package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes traces of ranks that compute and call; times are milliseconds. */
final class TraceBuilder {
  private static final long MILLI = 1_000_000;

  private final List<Call> calls = new ArrayList<>();
  private final List<Pause> pauses = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final int ranks;
  private boolean trimmed;
  private int processors;
  private double taken;

  TraceBuilder(int ranks) {
    this.ranks = ranks;
  }

  TraceBuilder processors(int number) {
    processors = number;
    return this;
  }

  /** So many processors were kept busy by other programs. */
  TraceBuilder taken(double number) {
    taken = number;
    return this;
  }

  /** A call from one time to another, of a message of so many bytes to or from a peer. */
  TraceBuilder call(
      CallKind kind, String operation, int rank, int peer, long bytes, String line, double... at) {
    return call(kind, operation, rank, peer, bytes, 0, line, at);
  }

  TraceBuilder call(
      CallKind kind,
      String operation,
      int rank,
      int peer,
      long bytes,
      long request,
      String line,
      double... at) {
    calls.add(
        new Call(
            rank,
            "main",
            kind,
            operation,
            0,
            peer,
            7,
            bytes,
            nanos(at[0]),
            nanos(at[1]),
            kind.isCollective() ? numbers.merge(rank, 1, Integer::sum) : 0,
            request,
            line));
    return this;
  }

  /**
   * The same collective operation on all ranks, each of which comes at its time and leaves last.
   */
  TraceBuilder all(String operation, String line, double leaves, double... comes) {
    for (int rank = 0; rank < ranks; rank++) {
      call(CallKind.ALL_TO_ALL, operation, rank, -1, 8, line, comes[rank], leaves);
    }
    return this;
  }

  TraceBuilder pause(int rank, Pause.What what, String words, double begin, double end) {
    return pause(rank, what, "main", words, begin, end);
  }

  TraceBuilder pause(
      int rank, Pause.What what, String thread, String words, double begin, double end) {
    pauses.add(new Pause(rank, what, thread, words, nanos(begin), nanos(end)));
    return this;
  }

  /** Leaves out the first calls of a rank, as a recording that keeps its end does. */
  TraceBuilder withoutFirst(int rank, int number) {
    calls.removeAll(calls.stream().filter(call -> call.rank() == rank).limit(number).toList());
    trimmed = true;
    return this;
  }

  private static long nanos(double millis) {
    return (long) (millis * MILLI) + 1_000_000_000_000L;
  }

  Trace trace() {
    return Trace.of(ranks, calls, pauses, processors, taken, trimmed ? 1 : 0, trimmed, 0);
  }

  String firstSentence() {
    return new Sentences(new Matching(trace())).all().getFirst();
  }
}
