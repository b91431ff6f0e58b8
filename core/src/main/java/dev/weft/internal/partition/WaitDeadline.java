package dev.weft.internal.partition;

import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.Request;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The end of a wait for several things. Immutable. */
record WaitDeadline(long startNanos, long limitNanos) {
  static final WaitDeadline NONE = new WaitDeadline(0, Long.MAX_VALUE);

  static WaitDeadline in(Duration limit) {
    return new WaitDeadline(System.nanoTime(), Math.max(0, TimeUnit.NANOSECONDS.convert(limit)));
  }

  boolean isNever() {
    return limitNanos == Long.MAX_VALUE;
  }

  long leftNanos() {
    return isNever() ? limitNanos : limitNanos - (System.nanoTime() - startNanos);
  }

  /**
   * Blocks until the request is complete.
   *
   * @throws WaitTimeoutException if it is not complete by then
   */
  void await(Request request) {
    if (isNever()) {
      request.await();
    } else if (!request.isDone()) {
      try {
        request.await(Duration.ofNanos(leftNanos()));
      } catch (WaitTimeoutException _) {
        throw passed();
      }
    } else {
      request.status();
    }
  }

  WaitTimeoutException passed() {
    return new WaitTimeoutException(
        "not complete after "
            + limitNanos / 1_000_000
            + " ms; the partitioned request stays under way and can be awaited again");
  }
}
