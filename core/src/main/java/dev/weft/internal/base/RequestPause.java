package dev.weft.internal.base;

import dev.weft.failure.WaitInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * The wait of a thread until any of several requests may have changed. One thread, one wait;
 * blocks. The engine, which has the requests, implements it.
 */
public interface RequestPause extends AutoCloseable {
  /**
   * Waits until one may be complete, or a moment.
   *
   * @throws WaitInterruptedException if the thread is interrupted
   */
  void pause();

  /** Ends the wait. */
  @Override
  void close();

  /** Makes them. */
  interface Maker {
    /**
     * Begins a wait.
     *
     * @param <R> the type of the requests, {@link dev.weft.request.Request Request}, which stands
     *     above this package
     * @param requests null where there is none
     * @param poll moves all of them on
     */
    <R> RequestPause of(@Nullable R[] requests, Runnable poll);
  }
}
