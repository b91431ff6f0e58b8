package dev.weft.objects.internal.call;

import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.NodeOptions;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The limit on calls to each rank that no thread awaits. Without the limit a caller could fill the
 * memory of the callee. Any thread; {@link #enter} blocks.
 */
final class CallCredit {
  private final Permits[] permits;
  private final NodeOptions options;

  /** Those of one rank; fewer than none if calls have exceeded the limit. */
  private static final class Permits extends Semaphore {
    private static final long serialVersionUID = 1;

    Permits(int number) {
      super(number);
    }

    void exceed() {
      reducePermits(1);
    }
  }

  CallCredit(int ranks, NodeOptions options) {
    this.options = options;
    this.permits = new Permits[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      permits[rank] = new Permits(options.oneWayInFlight());
    }
  }

  void enter(int rank) {
    if (permits[rank].tryAcquire()) {
      return;
    }
    if (options.failWhenFull()) {
      throw new ResourceException(
          "%d calls to rank %d are under way, as many as NodeOptions.oneWayInFlight allows"
              .formatted(options.oneWayInFlight(), rank));
    }
    NodeThread.currentMayBlock();
    long limit = options.deadline().toMillis();
    try {
      if (limit == 0) {
        permits[rank].acquire();
      } else if (!permits[rank].tryAcquire(limit, TimeUnit.MILLISECONDS)) {
        throw new WaitTimeoutException(
            "none of the %d calls under way to rank %d has ended within %d ms; does a method there wait for this one?"
                .formatted(options.oneWayInFlight(), rank, limit));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted while waiting to call rank %d; nothing has been sent".formatted(rank));
    }
  }

  /** Takes a permit whether there is one or not. Does not block. */
  void exceed(int rank) {
    permits[rank].exceed();
  }

  /** How many are under way. */
  int underWay(int rank) {
    return options.oneWayInFlight() - permits[rank].availablePermits();
  }

  /** So many have ended. A rank cannot give back more than it was given. */
  void leave(int rank, int calls) {
    permits[rank].release(Math.clamp(calls, 0, Math.max(0, underWay(rank))));
  }

  /** Nothing is under way any more; waiting threads wake and find out why. */
  void open(int rank) {
    permits[rank].release(Integer.MAX_VALUE / 2);
  }
}
