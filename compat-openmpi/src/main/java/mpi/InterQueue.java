package mpi;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Collective operations of an intercommunicator that are under way: all ranks start them in one
 * order, and each carries them out in that order, so that they pair up as if they blocked. One that
 * blocks waits for those before it. Any thread.
 */
final class InterQueue {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("intercomm").factory());
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

  /** Has an operation carried out after all those before it. */
  dev.weft.request.Request start(Supplier<?> operation) {
    return new FutureRequest(submit(operation));
  }

  synchronized <T> CompletableFuture<T> submit(Supplier<T> operation) {
    CompletableFuture<T> next = CompletableFuture.supplyAsync(operation, thread);
    last = next;
    return next;
  }

  /** Blocks until nothing is under way. */
  void drain() {
    CompletableFuture<?> waitFor;
    synchronized (this) {
      waitFor = last;
    }
    if (!waitFor.isDone()) {
      waitFor.handle((_, _) -> true).join();
    }
  }

  void close() {
    thread.shutdown();
  }
}
