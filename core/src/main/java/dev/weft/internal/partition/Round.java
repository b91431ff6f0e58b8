package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a partitioned request does from one start to the next: messages of their own, the parts. It
 * has begun when all parts have been started, and is complete when all of them are; its failure is
 * that of the first part that has one. Any thread may call.
 */
abstract class Round {
  final CompletableFuture<Void> begun = new CompletableFuture<>();

  /** Blocks until the round has begun. */
  abstract void awaitBegun(Deadline deadline);

  /** Moves on what the beginning waits for; says whether the round has begun. */
  abstract boolean testBegun();

  /** Once begun. */
  abstract List<Request> parts();

  /**
   * How a complete round ended in which no part has failed.
   *
   * @throws WeftException if it failed as a whole
   */
  abstract Status outcome();

  final Status await(Deadline deadline) {
    awaitBegun(deadline);
    for (Request part : parts()) {
      awaitEnd(part, deadline);
    }
    return settled();
  }

  final boolean test() {
    if (!testBegun()) {
      return false;
    }
    for (Request part : parts()) {
      if (!testEnd(part)) {
        return false;
      }
    }
    Status _ = settled();
    return true;
  }

  final boolean isDone() {
    if (!begun.isDone()) {
      return false;
    }
    for (Request part : parts()) {
      if (!part.isDone()) {
        return false;
      }
    }
    return true;
  }

  final Status status() {
    if (!isDone()) {
      throw new ArgumentException("the operation is still under way; await it first");
    }
    return settled();
  }

  final CompletableFuture<Status> toFuture() {
    return begun.thenComposeAsync(
        _ -> {
          CompletableFuture<?>[] all =
              parts().stream().map(Request::toFuture).toArray(CompletableFuture<?>[]::new);
          return CompletableFuture.allOf(all).handle((_, _) -> settled());
        });
  }

  private Status settled() {
    Status outcome = outcome();
    requireEnded(parts());
    return outcome;
  }

  /** Throws what the first of these parts failed with, if any did. */
  static void requireEnded(List<Request> parts) {
    for (Request part : parts) {
      Status _ = part.status();
    }
  }

  /** Blocks until the request is done; a failure is told by its status. */
  static void awaitEnd(Request request, Deadline deadline) {
    try {
      deadline.await(request);
    } catch (WaitInterruptedException | WaitTimeoutException early) {
      throw early;
    } catch (WeftException _) {
      // In its turn.
    }
  }

  /** Moves operations on if the request is not done; a failure is told by its status. */
  static boolean testEnd(Request request) {
    if (!request.isDone()) {
      try {
        boolean _ = request.test();
      } catch (WeftException _) {
        // In its turn.
      }
    }
    return request.isDone();
  }
}
