package dev.weft.internal.replay;

/**
 * Calls that ask, in a row: some that find nothing, and then one that does.
 *
 * @param misses how many find nothing
 * @param kind of the one that does; {@link DecisionKind#END} if the record has no more
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares steps
public record Step(long misses, DecisionKind kind, int flags, int... values) {

  String words() {
    if (misses > 0) {
      return misses == 1 ? "a call that finds nothing" : misses + " calls that find nothing";
    }
    return switch (kind) {
      case PROBE, TAKE ->
          "%s, of rank %d with tag %d on communicator %d"
              .formatted(kind.words, values[1], values[2], values[0]);
      case AWAIT_ANY, TEST_ANY -> "%s, number %d of the list".formatted(kind.words, values[0]);
      default -> kind.words;
    };
  }
}
