package dev.weft.internal.partition;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.Request;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The work of a partitioned request from one start to the next, in separate messages, the parts. It
 * has begun when all parts have been started, and is complete when all parts are complete; its
 * failure is the failure of the first failed part. Any thread may call.
 */
abstract class PartitionedRound {
  /** The parts, and why the round fails even if none of them does. */
  record Parts(List<Request> requests, @Nullable WeftException refusal) {
    static final Parts NONE = new Parts(List.of(), null);
  }

  /** Completed, never with a failure, when all parts have been started. */
  final CompletableFuture<Parts> begun = new CompletableFuture<>();

  private final Status whole;

  /** A round with its final status if nothing fails. */
  PartitionedRound(Status whole) {
    this.whole = whole;
  }

  /** Blocks until the round has begun. */
  abstract void awaitBegun(WaitDeadline waitDeadline);

  /** Makes progress towards the beginning, and returns whether the round has begun. */
  abstract boolean testBegun();

  /** Which partitions have not been marked ready, as a subject with its verb; empty if none. */
  String unready() {
    return "";
  }

  /** Only for a round that has begun. */
  final List<Request> parts() {
    return begun.join().requests();
  }

  /** Throws if a round that has begun fails as a whole. */
  final void requireAccepted() {
    WeftException refusal = begun.join().refusal();
    if (refusal != null) {
      throw refusal;
    }
  }

  final Status await(WaitDeadline waitDeadline) {
    awaitBegun(waitDeadline);
    return await(parts(), waitDeadline);
  }

  /**
   * Blocks until these parts are complete; throws the exception of the first that failed, if any.
   */
  final Status await(List<Request> some, WaitDeadline waitDeadline) {
    for (Request part : some) {
      awaitEnd(part, waitDeadline);
    }
    return settled(some);
  }

  final boolean test() {
    return testBegun() && test(parts());
  }

  /** Makes progress; throws the first failure of these parts, if all are complete. */
  final boolean test(List<Request> some) {
    for (Request part : some) {
      if (!testEnd(part)) {
        return false;
      }
    }
    Status _ = settled(some);
    return true;
  }

  final boolean isDone() {
    return begun.isDone() && parts().stream().allMatch(Request::isDone);
  }

  final Status status() {
    if (!isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER, "the operation is still under way; await it first");
    }
    return settled(parts());
  }

  final CompletableFuture<Status> toFuture() {
    return begun.thenComposeAsync(
        _ -> {
          CompletableFuture<?>[] all =
              parts().stream().map(Request::toFuture).toArray(CompletableFuture<?>[]::new);
          return CompletableFuture.allOf(all).handle((_, _) -> settled(parts()));
        });
  }

  private Status settled(List<Request> some) {
    requireAccepted();
    for (Request part : some) {
      Status _ = part.status();
    }
    return whole;
  }

  /** Blocks until the request is done; its status reports a failure. */
  static void awaitEnd(Request request, WaitDeadline waitDeadline) {
    try {
      waitDeadline.await(request);
    } catch (WaitInterruptedException | WaitTimeoutException early) {
      throw early;
    } catch (WeftException _) {
      // In its turn.
    }
  }

  /** Makes progress if the request is not done; its status reports a failure. */
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
