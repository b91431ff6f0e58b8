package dev.weft.engine;

import dev.weft.Request;
import dev.weft.RequestPause;
import org.jspecify.annotations.Nullable;

/** Begins waits for any of several requests. {@link dev.weft.Requests} finds this by its name. */
public final class AnyPauses implements RequestPause.Maker {
  /** Called by its name. */
  public AnyPauses() {}

  @Override
  public <R> RequestPause of(@Nullable R[] requests, Runnable poll) {
    return new AnyPause((@Nullable Request[]) requests, poll);
  }
}
