package dev.weft.parallel.checkpoint;

import org.jspecify.annotations.Nullable;

/** A failure that is thrown later, on another thread or when the others have been told. */
final class Failure {
  /** Throws what was thrown then; nothing if it is null. */
  static void rethrow(@Nullable Throwable failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException exception -> throw exception;
      case Error error -> throw error;
      default -> throw new IllegalStateException(failure);
    }
  }

  private Failure() {}
}
