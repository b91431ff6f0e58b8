package dev.weft.request;

import dev.weft.failure.ArgumentException;

/**
 * An operation with fixed arguments that can be started again each time it is complete (MPI 4.1,
 * section 3.9). Before its first start it counts as complete, with an empty status.
 *
 * <p>It is active from each start until {@link #await()}, a successful {@link #test}, or a method
 * of {@link Requests} observes its end. The methods for sets of requests skip an inactive request
 * like null (MPI 4.1, section 3.7.5); its own methods return the result of its last round as often
 * as they are called.
 */
public interface PersistentRequest extends Request {

  /**
   * Starts the operation. Does not block.
   *
   * @return this
   * @throws ArgumentException if it is still under way
   */
  PersistentRequest start();

  /** Whether it has been started and nobody has taken note of its end since. */
  boolean isActive();

  /** Starts all of them. */
  static void startAll(PersistentRequest... requests) {
    for (PersistentRequest request : requests) {
      request.start();
    }
  }
}
