package dev.weft.internal.window;

import dev.weft.data.Status;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.engine.base.Composite;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A request composed of other requests: it is done when all of them are done, and is then checked.
 * It cannot be cancelled (MPI 4.1, section 12.3.5). Any thread.
 *
 * @param check throws if the status of the last part, or the received message, shows a failure
 */
record WindowRequest(List<Request> parts, Consumer<Status> check) implements Request, Composite {

  /** An operation in several parts, each with a check of its own. */
  static Request of(List<Request> pieces) {
    return switch (pieces.size()) {
      case 0 -> CompletedRequest.INSTANCE;
      case 1 -> pieces.getFirst();
      default -> new WindowRequest(List.copyOf(pieces), _ -> {});
    };
  }

  @Override
  public Status await() {
    Status[] _ = Requests.awaitAll(parts.toArray(Request[]::new));
    return status();
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
    return parts.stream().allMatch(Request::isDone);
  }

  @Override
  public Status status() {
    Status last = Status.EMPTY;
    for (Request part : parts) {
      last = part.status();
    }
    check.accept(last);
    return last;
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

  @Override
  public String toString() {
    return "request of %d parts, %s".formatted(parts.size(), isDone() ? "complete" : "under way");
  }
}
