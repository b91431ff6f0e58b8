package dev.weft.internal.io;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** An access under way in a thread of its own. */
final class FileRequest implements Request {
  private final CompletableFuture<Status> future;

  private FileRequest(CompletableFuture<Status> future) {
    this.future = future;
  }

  /** Starts the access in a virtual thread; does not block. */
  static FileRequest start(Supplier<Status> access) {
    CompletableFuture<Status> future = new CompletableFuture<>();
    Runnable work =
        () -> {
          try {
            future.complete(access.get());
          } catch (Throwable t) {
            future.completeExceptionally(t);
          }
        };
    Thread _ = Thread.ofVirtual().name("weft-file").start(work);
    return new FileRequest(future);
  }

  /** Blocks until the access is over, however it ends. */
  void settle() {
    boolean _ = future.handle((_, _) -> true).join();
  }

  @Override
  public Status await() {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  @Override
  public Status await(Duration limit) {
    try {
      return future.get(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      throw new WaitTimeoutException(
          "the access to the file is still under way after " + limit + "; it goes on", e);
    }
  }

  @Override
  public boolean test() {
    if (!isDone()) {
      return false;
    }
    Status _ = await();
    return true;
  }

  @Override
  public boolean isDone() {
    return future.isDone();
  }

  @Override
  public Status status() {
    if (!isDone()) {
      throw new ArgumentException("the access to the file is still under way; await it first");
    }
    return await();
  }

  @Override
  public void cancel() {
    // An access to a file has begun when its call returns, and is not taken back.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    return future.copy();
  }

  private static RuntimeException failure(ExecutionException e) {
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    throw (Error) e.getCause();
  }

  private static WaitInterruptedException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new WaitInterruptedException(
        "interrupted while waiting for an access to a file; it goes on", e);
  }

  @Override
  public String toString() {
    return "file access, " + (future.isDone() ? "complete" : "under way");
  }
}
