package dev.weft.internal.wait;

import dev.weft.internal.base.RequestPause;
import dev.weft.internal.engine.AnyOf;
import dev.weft.internal.engine.WaitNote;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A wait until any of several requests is complete: as for one, where all are one rank's
 * operations; else it polls and pauses in turn.
 */
final class AnyPause implements RequestPause {
  private final @Nullable Request[] requests;
  private final Runnable poll;
  private final LongWait wait;

  AnyPause(@Nullable Request[] requests, Runnable poll) {
    this.requests = requests;
    this.poll = poll;
    this.wait =
        new LongWait(
            "interrupted while waiting for one of several requests; all of them stay under way",
            () -> WaitNote.ofAny(requests));
  }

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
}
