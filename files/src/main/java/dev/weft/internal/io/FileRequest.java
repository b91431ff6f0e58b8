package dev.weft.internal.io;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.check.RankChecks;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A file access that runs in its own thread. */
final class FileRequest implements Request {
  private final CompletableFuture<Status> future;

  /** Somebody has taken note of its end, or is going to. */
  private volatile boolean noted;

  private FileRequest(CompletableFuture<Status> future) {
    this.future = future;
  }

  /**
   * Starts the access in a virtual thread; does not block.
   *
   * @param checks those of the rank, to tell if nobody awaits it; null if none are asked for
   */
  static FileRequest start(Supplier<Status> access, @Nullable RankChecks checks) {
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
    FileRequest request = new FileRequest(future);
    if (checks != null) {
      checks.startedHere("", () -> request.noted);
    }
    return request;
  }

  /** Has something done once the access is over, however it ends. */
  void whenDone(Runnable action) {
    CompletableFuture<Status> _ = future.whenComplete((_, _) -> action.run());
  }

  /** Blocks until the access is over, however it ends. */
  void settle() {
    boolean _ = future.handle((_, _) -> true).join();
  }

  @Override
  public Status await() {
    noted = true;
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
      Status status = future.get(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
      noted = true;
      return status;
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      noted = true;
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
    boolean done = future.isDone();
    if (done && !noted) {
      noted = true;
    }
    return done;
  }

  @Override
  public Status status() {
    if (!isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER, "the access to the file is still under way; await it first");
    }
    return await();
  }

  @Override
  public void cancel() {
    // An access to a file has begun when its call returns, and is not taken back.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    noted = true;
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
