package dev.weft.request;

import dev.weft.failure.ArgumentException;

/**
 * An operation with fixed arguments that can be started again each time it is complete (MPI 4.1,
 * section 3.9). Before its first start it counts as complete, with an empty status.
 *
 * <p>It is active from each start until its end is taken note of: by {@link #await()}, by a {@link
 * #test} that says yes, or by a method of {@link Requests}. While it is not, a set of requests that
 * it is one of passes over it, as over null (MPI 4.1, section 3.7.5); by itself it tells the end of
 * its last round as often as it is asked.
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
