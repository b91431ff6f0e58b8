package dev.weft.internal.replay;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.request.UnsizedRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A receive that was never posted, and has been cancelled. Immutable. */
enum CancelledReceive implements UnsizedRequest {
  INSTANCE;

  private static final Status CANCELLED =
      new Status(Comm.PROC_NULL, Comm.ANY_TAG, 0, ElementType.BYTE, true);

  @Override
  public Status await() {
    return CANCELLED;
  }

  @Override
  public Status await(Duration limit) {
    return CANCELLED;
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
    return CANCELLED;
  }

  @Override
  public void cancel() {
    // It is.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    return CompletableFuture.completedFuture(CANCELLED);
  }

  @Override
  public byte[] message() {
    throw new ArgumentException(
        FailureCode.CALL_ORDER, "the receive was cancelled, so there is no message");
  }

  @Override
  public String toString() {
    return "receive, cancelled";
  }
}
