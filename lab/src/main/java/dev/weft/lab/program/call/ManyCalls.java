package dev.weft.lab.program.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Calls on other threads: a number of calls at once, or one after the other until closed. */
final class ManyCalls implements AutoCloseable {
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile boolean stopping;

  private ManyCalls() {}

  /** A call. */
  interface One {
    void run() throws Exception;
  }

  /** Has each of so many virtual threads make so many calls, and waits until all are over. */
  static void atOnce(One call, int threads, int calls) throws Exception {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>(threads);
      for (int i = 0; i < threads; i++) {
        all.add(
            executor.submit(
                () -> {
                  for (int k = 0; k < calls; k++) {
                    call.run();
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  /** Has another thread make a call again and again; returns when it has begun. */
  static ManyCalls againAndAgain(One call) {
    ManyCalls calls = new ManyCalls();
    Thread.ofPlatform().daemon().name("beside").start(() -> calls.repeat(call));
    try {
      calls.begun.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
    return calls;
  }

  private void repeat(One call) {
    try {
      while (!stopping) {
        begun.countDown();
        call.run();
      }
      ended.complete(null);
    } catch (Throwable e) {
      ended.completeExceptionally(e);
    }
  }

  /** Waits until the last call is over. */
  @Override
  public void close() {
    stopping = true;
    try {
      ended.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("a call beside those that are timed failed", e);
    }
  }
}
