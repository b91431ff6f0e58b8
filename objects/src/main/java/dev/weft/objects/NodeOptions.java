package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * The settings of a node. Immutable.
 *
 * @param deadline the time limit of a synchronous call, and of a look-up; zero for no limit
 * @param oneWayInFlight the largest number of one-way calls and calls with a future under way to
 *     one rank; further calls wait, or fail with {@code failWhenFull}
 * @param failWhenFull whether a call beyond that number fails at once instead of waiting
 * @param largestBytes the largest array, buffer or encoded object that this node receives
 * @param lease how long an object without a name lives when no reference to it is known; the
 *     longest lease of any rank of the node holds for all
 * @param onError receives the failure of a one-way call and its place, on the callee's rank
 */
public record NodeOptions(
    Duration deadline,
    int oneWayInFlight,
    boolean failWhenFull,
    long largestBytes,
    Duration lease,
    BiConsumer<String, Throwable> onError) {
  private static final int IN_FLIGHT = 1024;
  private static final long MOST_LEASE_DAYS = 20;

  /**
   * 30 seconds, 1024 calls in flight that wait, half the heap, leases of a minute, errors to the
   * system's logger.
   */
  public static final NodeOptions DEFAULTS =
      new NodeOptions(
          Duration.ofSeconds(30),
          IN_FLIGHT,
          false,
          Runtime.getRuntime().maxMemory() / 2,
          Duration.ofMinutes(1),
          (where, failure) ->
              System.getLogger("dev.weft.objects")
                  .log(System.Logger.Level.WARNING, where, failure));

  /** Checks the ranges. */
  public NodeOptions {
    if (deadline.isNegative() || oneWayInFlight < 1 || largestBytes < 0) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "deadline %s, %d calls in flight and %d bytes; give no negative ones, and at least one call"
              .formatted(deadline, oneWayInFlight, largestBytes));
    }
    if (lease.toMillis() < 1 || lease.toDays() > MOST_LEASE_DAYS) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "a lease of %s; give at least a millisecond, and at most %d days"
              .formatted(lease, MOST_LEASE_DAYS));
    }
  }

  /** The same with another deadline; zero for none. */
  public NodeOptions withDeadline(Duration limit) {
    return new NodeOptions(limit, oneWayInFlight, failWhenFull, largestBytes, lease, onError);
  }

  /** The same with another number of calls in flight. */
  public NodeOptions withInFlight(int calls, boolean failing) {
    return new NodeOptions(deadline, calls, failing, largestBytes, lease, onError);
  }

  /** The same with another limit for what a call may bring. */
  public NodeOptions withLargestBytes(long bytes) {
    return new NodeOptions(deadline, oneWayInFlight, failWhenFull, bytes, lease, onError);
  }

  /** The same with another lease time. */
  public NodeOptions withLease(Duration time) {
    return new NodeOptions(deadline, oneWayInFlight, failWhenFull, largestBytes, time, onError);
  }

  /** The same with another receiver of the errors of one-way calls. */
  public NodeOptions withErrorsTo(BiConsumer<String, Throwable> receiver) {
    return new NodeOptions(deadline, oneWayInFlight, failWhenFull, largestBytes, lease, receiver);
  }
}
