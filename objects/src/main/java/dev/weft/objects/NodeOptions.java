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
 * @param onError told of the failure of a one-way call, and where it happened, on the callee's rank
 */
public record NodeOptions(
    Duration deadline,
    int oneWayInFlight,
    boolean failWhenFull,
    long largestBytes,
    BiConsumer<String, Throwable> onError) {
  private static final int IN_FLIGHT = 1024;

  /** 30 seconds, 1024 calls in flight that wait, half the heap, errors to the system's logger. */
  public static final NodeOptions DEFAULTS =
      new NodeOptions(
          Duration.ofSeconds(30),
          IN_FLIGHT,
          false,
          Runtime.getRuntime().maxMemory() / 2,
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
  }

  /** The same with another deadline; zero for none. */
  public NodeOptions withDeadline(Duration limit) {
    return new NodeOptions(limit, oneWayInFlight, failWhenFull, largestBytes, onError);
  }

  /** The same with another number of calls in flight. */
  public NodeOptions withInFlight(int calls, boolean failing) {
    return new NodeOptions(deadline, calls, failing, largestBytes, onError);
  }

  /** The same with another limit for what a call may bring. */
  public NodeOptions withLargestBytes(long bytes) {
    return new NodeOptions(deadline, oneWayInFlight, failWhenFull, bytes, onError);
  }

  /** The same with another receiver of the errors of one-way calls. */
  public NodeOptions withErrorsTo(BiConsumer<String, Throwable> receiver) {
    return new NodeOptions(deadline, oneWayInFlight, failWhenFull, largestBytes, receiver);
  }
}
