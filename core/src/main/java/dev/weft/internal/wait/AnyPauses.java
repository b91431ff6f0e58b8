package dev.weft.internal.wait;

import dev.weft.internal.base.RequestPause;
import dev.weft.internal.engine.request.AnyOf;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Waits until any of several requests is complete. If all are operations of one rank, it waits as
 * for one request; else it polls and pauses in turn. {@link dev.weft.request.Requests} finds this
 * by its name.
 */
public final class AnyPauses implements RequestPause.Maker {

  /** Called by its name. */
  public AnyPauses() {}

  @Override
  public <R> RequestPause of(@Nullable R[] all, Runnable poll) {
    @Nullable Request[] given = (@Nullable Request[]) all;
    @Nullable Request[] requests = RecordedWait.begin(given);
    LongWait wait =
        new LongWait(
            "interrupted while waiting for one of several requests; all of them stay under way",
            () -> AnyOf.note(requests));
    return new RequestPause() {
      @Override
      public void pause() {
        if (!AnyOf.awaitChange(requests)) {
          boolean _ = wait.pause();
          poll.run();
        }
      }

      @Override
      public void close() {
        wait.close();
      }
    };
  }
}
