package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * How an active object serves its calls. Immutable.
 *
 * @param order which of the waiting calls comes next, unless the object has its own {@link Serve}
 *     loop
 * @param capacity the largest number of waiting calls; a further call fails with a {@link
 *     dev.weft.failure.ResourceException}. With 0 only the callers are limited: each thread has one
 *     call, and each rank has {@link NodeOptions#oneWayInFlight} calls that no thread awaits; a
 *     further one blocks its caller, or fails if the caller has chosen that
 * @param platformThread whether the object has its own platform thread. Otherwise threads that
 *     serve many objects carry out its calls, one at a time; the receiving thread does so if the
 *     object is idle and the method quick
 */
public record ActiveOptions(ServeOrder order, int capacity, boolean platformThread) {

  /** Calls in the order of arrival, within the limits of callers, without a platform thread. */
  public static final ActiveOptions DEFAULTS = new ActiveOptions(ServeOrder.FIFO, 0, false);

  /** Checks the capacity. */
  public ActiveOptions {
    if (capacity < 0) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "a capacity of %d; give a positive one, or 0 for no limit".formatted(capacity));
    }
  }

  /** The same with another order. */
  public ActiveOptions withOrder(ServeOrder next) {
    return new ActiveOptions(next, capacity, platformThread);
  }

  /** The same with another limit for calls that wait; 0 for none. */
  public ActiveOptions withCapacity(int calls) {
    return new ActiveOptions(order, calls, platformThread);
  }

  /** The same with a platform thread. */
  public ActiveOptions onPlatformThread() {
    return new ActiveOptions(order, capacity, true);
  }
}
