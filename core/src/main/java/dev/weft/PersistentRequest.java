package dev.weft;

/**
 * An operation with fixed arguments that can be started again each time it is complete (MPI 4.1,
 * section 3.9). Before its first start it counts as complete, with an empty status.
 */
public interface PersistentRequest extends Request {

  /**
   * Starts the operation. Does not block.
   *
   * @return this
   * @throws ArgumentException if it is still under way
   */
  PersistentRequest start();

  /** Starts all of them. */
  static void startAll(PersistentRequest... requests) {
    for (PersistentRequest request : requests) {
      request.start();
    }
  }
}
