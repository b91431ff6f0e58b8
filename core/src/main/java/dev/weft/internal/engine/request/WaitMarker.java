package dev.weft.internal.engine.request;

/**
 * The calling thread's note, for those who ask who waits for whom, that it waits for something that
 * is no operation. It stands until closed, by the same thread. For waits so long that the thread
 * sleeps; does not block.
 */
public interface WaitMarker extends AutoCloseable {
  /** To be called now and then: says that nothing has moved, if that is so. */
  void tell();

  @Override
  void close();
}
