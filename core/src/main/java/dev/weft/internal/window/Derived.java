package dev.weft.internal.window;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.Composite;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A request made of others: done when all are, and then looked at. Cannot be taken back (MPI 4.1,
 * section 12.3.5). Any thread.
 */
abstract class Derived implements Request, Composite {
  private final List<Request> parts;
  private final Request last;

  Derived(List<Request> parts) {
    this.parts = parts;
    this.last = parts.getLast();
  }

  /** Throws if the operation failed, as the last part's status or what it received shows. */
  abstract void check(Status status);

  @Override
  public List<Request> parts() {
    return parts;
  }

  private Status checked(Status status) {
    check(status);
    return status;
  }

  @Override
  public Status await() {
    Status[] statuses = Requests.awaitAll(parts.toArray(Request[]::new));
    return checked(statuses[statuses.length - 1]);
  }

  @Override
  public Status await(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    for (Request part : parts) {
      Status _ = part.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }
    return status();
  }

  @Override
  public boolean test() {
    boolean all = true;
    for (Request part : parts) {
      all &= part.test();
    }
    if (all) {
      Status _ = status();
    }
    return all;
  }

  @Override
  public boolean isDone() {
    for (Request part : parts) {
      if (!part.isDone()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Status status() {
    for (Request part : parts) {
      Status _ = part.status();
    }
    return checked(last.status());
  }

  @Override
  public void cancel() {
    // Too late: the target may have seen it.
  }

  @Override
  public CompletableFuture<Status> toFuture() {
    CompletableFuture<?>[] futures =
        parts.stream().map(Request::toFuture).toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(futures).thenApply(_ -> status());
  }
}
