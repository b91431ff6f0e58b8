package mpi;

import dev.weft.data.ElementType;
import dev.weft.data.Status;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A future as a request; it cannot be cancelled. Any thread. */
record FutureRequest(CompletableFuture<?> future) implements dev.weft.request.Request {
  private static final Status DONE =
      new Status(Constant.ANY_SOURCE, Constant.ANY_TAG, 0, ElementType.BYTE, false);

  @Override
  public Status await() {
    try {
      Object _ = future.get();
      return DONE;
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    }
  }

  @Override
  public Status await(Duration limit) {
    try {
      Object _ = future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      return DONE;
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } catch (TimeoutException e) {
      throw new dev.weft.failure.WaitTimeoutException("the operation is still under way", e);
    }
  }

  private static RuntimeException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new dev.weft.failure.WaitInterruptedException("interrupted; the operation goes on", e);
  }

  private static RuntimeException unwrapped(Exception e) {
    return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
  }

  @Override
  public boolean test() {
    if (future.isDone()) {
      Status _ = status();
      return true;
    }
    return false;
  }

  @Override
  public boolean isDone() {
    return future.isDone();
  }

  @Override
  public Status status() {
    if (!future.isDone()) {
      throw new dev.weft.failure.ArgumentException("the operation is still under way");
    }
    try {
      Object _ = future.join();
      return DONE;
    } catch (CompletionException e) {
      throw unwrapped(e);
    }
  }

  @Override
  public void cancel() {
    throw new dev.weft.failure.ArgumentException("a collective operation cannot be cancelled");
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    return future.thenApply(_ -> DONE);
  }
}
