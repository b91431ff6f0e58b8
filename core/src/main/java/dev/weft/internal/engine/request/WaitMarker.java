package dev.weft.internal.engine.request;

/**
 * Marks that the calling thread waits for something that is not an operation, for reports of who
 * waits for whom. The same thread closes it. For waits so long that the thread sleeps; does not
 * block.
 */
public interface WaitMarker extends AutoCloseable {
  /** To be called now and then: says that nothing has moved, if that is so. */
  void tell();

  /** Whether the wait is to be given up, since what the thread waits for will never be. */
  boolean isReleased();

  @Override
  void close();
}
