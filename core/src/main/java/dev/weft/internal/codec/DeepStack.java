package dev.weft.internal.codec;

import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Runs a codec's task on a thread with a large stack, because the recursion of a codec is as deep
 * as the object. It waits for the task and ignores interrupts meanwhile (the flag stays set). The
 * thread has the caller's context class loader. Any thread may call; few tasks run at a time, the
 * others wait.
 */
public final class DeepStack {
  /** Address space, not memory: pages are taken as the stack grows and go with the thread. */
  public static final long STACK_BYTES = 256L << 20;

  private static final Semaphore PERMITS = new Semaphore(2);

  private DeepStack() {}

  /**
   * What the task gives; throws what it throws.
   *
   * @throws CodecException if such a thread cannot be had
   */
  public static <T extends @Nullable Object> T call(Callable<T> task) {
    PERMITS.acquireUninterruptibly();
    try {
      CompletableFuture<T> result = new CompletableFuture<>();
      start(() -> complete(result, task));
      return result.join();
    } catch (CompletionException e) {
      throw rethrown(e);
    } finally {
      PERMITS.release();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(null, task, "weft-deep-codec", STACK_BYTES, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      throw new CodecException(
          FailureCode.CODEC_LIMIT,
          "the object nests too deeply for this thread, and a thread with a stack of "
              + (STACK_BYTES >> 20)
              + " MiB cannot be had; flatten the structure",
          e);
    }
  }

  private static <T extends @Nullable Object> void complete(
      CompletableFuture<T> result, Callable<T> task) {
    try {
      result.complete(task.call());
    } catch (Throwable t) {
      result.completeExceptionally(t);
    }
  }

  private static RuntimeException rethrown(CompletionException e) {
    return switch (e.getCause()) {
      case RuntimeException cause -> cause;
      case Error cause -> throw cause;
      case null, default -> e;
    };
  }
}
