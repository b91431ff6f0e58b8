package dev.weft.internal.replay;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A receive that is not posted, and so matches nothing. Its owner posts it before anybody waits.
 */
enum HeldReceive implements Request {
  INSTANCE;

  @Override
  public Status await() {
    throw new IllegalStateException("nobody waits for a receive that is held back");
  }

  @Override
  public Status await(Duration limit) {
    return await();
  }

  @Override
  public boolean test() {
    return false;
  }

  @Override
  public boolean isDone() {
    return false;
  }

  @Override
  public Status status() {
    throw new ArgumentException(
        FailureCode.CALL_ORDER, "the operation is still under way; await it first");
  }

  @Override
  public void cancel() {
    // Its owner does it.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    throw new IllegalStateException("nobody waits for a receive that is held back");
  }

  @Override
  public String toString() {
    return "receive, not posted yet";
  }
}
