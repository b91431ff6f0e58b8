package dev.weft.internal.collective.exchange;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.TruncationException;
import org.jspecify.annotations.Nullable;

/**
 * A disagreement among the ranks of an operation: this rank keeps the first disagreement that it
 * finds until the end of the operation, which then fails. For the thread that is in it.
 */
final class Disagreement {
  private final int rank;
  private String operation = "";
  private @Nullable ArgumentException first;

  /** A disagreement as seen by a rank. */
  Disagreement(int rank) {
    this.rank = rank;
  }

  /** The next operation begins. */
  void begin(String name) {
    operation = name;
  }

  /** A rank takes part with other sizes. */
  void sizes(int peer, long bytes, long expectedBytes) {
    found(
        "rank %d sent %d bytes where %d are expected; give counts and types that agree on all ranks"
            .formatted(peer, bytes, expectedBytes),
        null);
  }

  /** A rank has gone on to a later operation without its part in this one. */
  void left(int peer) {
    found(
        "rank %d left the operation early, interrupted or because its own function threw"
            .formatted(peer),
        null);
  }

  /** A rank's buffer, or the destination of its content, is not memory that can be copied. */
  void unreadable(int peer, long bytes) {
    found(
        "the system refused to copy %d bytes out of rank %d's memory; is a buffer a mapped file that is shorter now?"
            .formatted(bytes, peer),
        null);
  }

  /** A message did not fit. */
  void tooLong(TruncationException cause) {
    found(
        "a message is longer than expected (%s); give counts and types that agree on all ranks"
            .formatted(cause.getMessage()),
        cause);
  }

  private void found(String what, @Nullable Throwable cause) {
    if (first == null) {
      String text = "%s on rank %d: %s".formatted(operation, rank, what);
      first = cause == null ? new ArgumentException(text) : new ArgumentException(text, cause);
    }
  }

  /** Whether this rank has found one in the operation under way. */
  boolean isFound() {
    return first != null;
  }

  /** The operation has ended: returns the disagreement, if there is one. */
  @Nullable ArgumentException end() {
    ArgumentException found = first;
    first = null;
    return found;
  }
}
