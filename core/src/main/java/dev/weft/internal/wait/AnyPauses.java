package dev.weft.internal.wait;

import dev.weft.internal.base.RequestPause;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Begins waits for any of several requests. {@link dev.weft.request.Requests} finds this by its
 * name.
 */
public final class AnyPauses implements RequestPause.Maker {
  /** Called by its name. */
  public AnyPauses() {}

  @Override
  public <R> RequestPause of(@Nullable R[] requests, Runnable poll) {
    return new AnyPause((@Nullable Request[]) requests, poll);
  }
}
