package dev.weft;

import dev.weft.engine.AnyOf;
import dev.weft.engine.LongWait;
import dev.weft.engine.WaitNote;
import org.jspecify.annotations.Nullable;

/**
 * How a thread waits until any of several requests is complete: as for one, where all are one
 * rank's operations; else it polls and pauses in turn. One thread, one wait; blocks.
 */
final class AnyPause implements AutoCloseable {
  private final @Nullable Request[] requests;
  private final LongWait wait;

  AnyPause(@Nullable Request[] requests) {
    this.requests = requests;
    this.wait =
        new LongWait(
            "interrupted while waiting for one of several requests; all of them stay under way",
            () -> WaitNote.ofAny(requests));
  }

  /**
   * Waits until one may be complete, or a moment.
   *
   * @throws WaitInterruptedException if the thread is interrupted
   */
  void pause() {
    if (!AnyOf.awaitChange(requests)) {
      boolean _ = wait.pause();
      for (Request request : requests) {
        if (request != null) {
          Requests.poll(request);
        }
      }
    }
  }

  @Override
  public void close() {
    wait.close();
  }
}
