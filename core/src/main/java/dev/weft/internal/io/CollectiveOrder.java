package dev.weft.internal.io;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Keeps the collective operations of a file in the order in which this rank called them: each
 * begins when the one before is over. As all ranks call them in the same order, they meet. A
 * blocking one runs in the thread that called it, others in a virtual thread of their own.
 */
final class CollectiveOrder {
  private CompletableFuture<Boolean> last = CompletableFuture.completedFuture(true);

  /** Runs an operation when its turn has come; blocks until it is over. */
  <T> T run(Supplier<T> operation) {
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    CompletableFuture<Boolean> before = append(mine);
    try {
      boolean _ = before.join();
      return operation.get();
    } finally {
      mine.complete(true);
    }
  }

  /** Starts an operation, to run when its turn has come. */
  <T> CompletableFuture<T> start(Supplier<T> operation) {
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    CompletableFuture<Boolean> before = append(mine);
    return Background.start(
        () -> {
          try {
            boolean _ = before.join();
            return operation.get();
          } finally {
            mine.complete(true);
          }
        });
  }

  private synchronized CompletableFuture<Boolean> append(CompletableFuture<Boolean> mine) {
    CompletableFuture<Boolean> before = last;
    last = mine;
    return before;
  }
}
