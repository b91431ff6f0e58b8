package dev.weft.cli.trace;

import dev.weft.internal.trace.CallKind;

/**
 * A call of a rank's program, as it was recorded. Times are nanoseconds of one clock.
 *
 * @param thread that called, by name
 * @param communicator a number that its ranks share
 * @param peer the other rank, or the root; negative for none
 * @param number counts the collective operations of the communicator; 0 for other calls
 * @param request the operation that the call begins or awaits; 0 for none
 * @param line of the program, as {@code Heat.java:62}; empty if it was not recorded
 */
record Call(
    int rank,
    String thread,
    CallKind kind,
    String operation,
    long communicator,
    int peer,
    int tag,
    long bytes,
    long beginNanos,
    long endNanos,
    long number,
    long request,
    String line) {

  /** The same call with this name of its operation, and times of the clock that all share. */
  Call named(String name, HostClock clock) {
    return new Call(
        rank,
        thread,
        kind,
        name,
        communicator,
        peer,
        tag,
        bytes,
        clock.shared(beginNanos),
        clock.shared(endNanos),
        number,
        request,
        line);
  }

  long nanos() {
    return endNanos - beginNanos;
  }

  /** The call with its line, as a sentence names it. */
  String words() {
    String called = kind == CallKind.WAIT ? "await of " + operation : operation;
    return line.isEmpty() ? called : called + " at " + line;
  }
}
