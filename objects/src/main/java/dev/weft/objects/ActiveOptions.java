package dev.weft.objects;

import dev.weft.failure.ArgumentException;

/**
 * How an active object serves its calls. Immutable.
 *
 * @param order which of the waiting calls comes next, unless the object has its own {@link Serve}
 *     loop
 * @param capacity calls that may wait for it; a further one fails with a {@link
 *     dev.weft.failure.ResourceException}. With 0 there are as many as callers may have under way:
 *     each thread one, and each rank {@link NodeOptions#oneWayInFlight} that no thread awaits,
 *     beyond which the caller blocks, or fails if it has chosen so
 * @param platformThread whether a platform thread of its own serves it, always the same one.
 *     Otherwise it is one thread at a time, which serves other objects in between, or the one that
 *     receives calls if the object is idle and the method quick
 */
public record ActiveOptions(ServeOrder order, int capacity, boolean platformThread) {

  /** In the order of their coming, as many as callers may have under way, no platform thread. */
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
