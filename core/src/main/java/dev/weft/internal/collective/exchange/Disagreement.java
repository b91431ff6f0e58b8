package dev.weft.internal.collective.exchange;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.TruncationException;
import org.jspecify.annotations.Nullable;

/**
 * In what the ranks of an operation turn out to disagree: the first that this rank finds is kept
 * until it has carried the operation out to its end, which then fails. For the thread that is in
 * it.
 */
final class Disagreement {
  private final int rank;
  private String operation = "";
  private @Nullable ArgumentException first;

  /** As seen by a rank. */
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

  /** A rank's buffer, or the place for what is in it, is not memory that can be copied. */
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

  /** The operation has ended: what was found, if anything. */
  @Nullable ArgumentException end() {
    ArgumentException found = first;
    first = null;
    return found;
  }
}
