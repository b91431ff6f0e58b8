package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * How a node behaves. Immutable.
 *
 * @param deadline how long a synchronous call may take, and a look-up wait; zero for no limit
 * @param oneWayInFlight calls to one rank that nobody awaits, and those with a future, that may be
 *     under way; further ones wait, or fail if so chosen
 * @param failWhenFull whether a call beyond that fails at once instead of waiting
 * @param largestBytes the largest array, buffer or encoded object that a call may bring here
 * @param lease how long an object without a name stays when nobody is known to refer to it; the
 *     longest that any rank of the node has holds for all
 * @param onError told of the failure of a one-way call, and where it happened, on the callee's rank
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
          "deadline %s, %d calls in flight and %d bytes; give no negative ones, and at least one call"
              .formatted(deadline, oneWayInFlight, largestBytes));
    }
    if (lease.toMillis() < 1 || lease.toDays() > MOST_LEASE_DAYS) {
      throw new ArgumentException(
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
