package dev.weft.internal.engine.base;

import dev.weft.data.Status;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** An operation that was complete when it was started; all such operations share one instance. */
public enum CompletedRequest implements Request {
  INSTANCE;

  @Override
  public Status await() {
    return Status.EMPTY;
  }

  @Override
  public Status await(Duration limit) {
    return Status.EMPTY;
  }

  @Override
  public boolean test() {
    return true;
  }

  @Override
  public boolean isDone() {
    return true;
  }

  @Override
  public Status status() {
    return Status.EMPTY;
  }

  @Override
  public void cancel() {
    // Too late.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    return CompletableFuture.completedFuture(Status.EMPTY);
  }

  @Override
  public String toString() {
    return "request, complete";
  }
}
