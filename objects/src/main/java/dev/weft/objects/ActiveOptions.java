package dev.weft.objects;

import dev.weft.failure.ArgumentException;

/**
 * How an active object serves its calls. Immutable.
 *
 * @param order which of the waiting calls comes next, unless the object has its own {@link Serve}
 *     loop
 * @param capacity calls that may wait for it; a further one fails with a {@link
 *     dev.weft.failure.ResourceException}. With 0 the limits of callers apply: each thread one
 *     call, and each rank {@link NodeOptions#oneWayInFlight} that no thread awaits, beyond which
 *     the caller blocks, or fails if it has chosen that
 * @param platformThread whether a platform thread of its own serves it, always the same one.
 *     Otherwise one thread at a time serves it, which serves other objects in between, or the
 *     receiving thread if the object is idle and the method quick
 */
public record ActiveOptions(ServeOrder order, int capacity, boolean platformThread) {

  /** Calls in the order of arrival, within the limits of callers, without a platform thread. */
  public static final ActiveOptions DEFAULTS = new ActiveOptions(ServeOrder.FIFO, 0, false);

  /** Checks the capacity. */
  public ActiveOptions {
    if (capacity < 0) {
      throw new ArgumentException(
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
