package dev.weft.internal.io;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Virtual threads, one for each access that is not waited for. */
final class Background {

  /** Starts the work; does not block. The future fails with what the work throws, unwrapped. */
  static <T> CompletableFuture<T> start(Supplier<T> work) {
    CompletableFuture<T> future = new CompletableFuture<>();
    Thread _ =
        Thread.ofVirtual()
            .name("weft-file")
            .start(
                () -> {
                  try {
                    future.complete(work.get());
                  } catch (Throwable t) {
                    future.completeExceptionally(t);
                  }
                });
    return future;
  }

  private Background() {}
}
