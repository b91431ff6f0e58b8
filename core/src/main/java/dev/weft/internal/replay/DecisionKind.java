package dev.weft.internal.replay;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kinds of decisions in a record, with the calls that they belong to. */
public enum DecisionKind {
  /** A receive or probe with a wildcard, known by its number, has matched a message. */
  MATCH(1, "receive or probe with a wildcard", 4),
  /** Calls that ask, in a row, and find nothing. */
  MISSES(2, "call that finds nothing complete", 0),
  TEST(3, "test or isDone of a complete request", 0),
  AWAIT(4, "await with a limit, in time", 0),
  PROBE(5, "iprobe that finds a message", 3),
  TAKE(6, "improbe that finds a message", 3),
  AWAIT_ANY(7, "Requests.awaitAny", DecisionKind.COUNTED),
  AWAIT_SOME(8, "Requests.awaitSome", DecisionKind.COUNTED),
  TEST_ALL(9, "Requests.testAll of complete requests", DecisionKind.COUNTED),
  TEST_ANY(10, "Requests.testAny that finds one", DecisionKind.COUNTED),
  TEST_SOME(11, "Requests.testSome that finds some", DecisionKind.COUNTED),
  /** A call to an object has come, on this communicator from this rank. */
  CALL(12, "call to an object", 2),
  /** The rank has left its job, after so many receives and probes with wildcards. */
  END(13, "end of the program", 1);

  /** So many values as their first one says. */
  static final int COUNTED = -1;

  private static final List<DecisionKind> ALL = List.of(values());

  /** What a file has for it; 0 is the end of what has been written. */
  final int code;

  final String words;
  final int values;

  DecisionKind(int code, String words, int values) {
    this.code = code;
    this.words = words;
    this.values = values;
  }

  /** The kind that a file has, or null if there is none. */
  static @Nullable DecisionKind ofCode(int code) {
    for (DecisionKind kind : ALL) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
