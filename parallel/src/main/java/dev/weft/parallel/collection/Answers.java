package dev.weft.parallel.collection;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What calls of other ranks have given. */
final class Answers {
  private Answers() {}

  /** Blocks until it is there; the failure of the call is thrown as it is, if it is unchecked. */
  static <T extends @Nullable Object> T of(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
