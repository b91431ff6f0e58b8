package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Startable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A channel for collective operations that checks the non-blocking ones: whether they are awaited,
 * and whether the program leaves their buffers alone.
 */
final class WatchedChannel extends GroupChannel implements Clocked {
  final RankChecks checks;

  WatchedChannel(RankChecks checks, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.checks = checks;
  }

  @Override
  public @Nullable VectorClock clock() {
    return checks.clock();
  }

  @Override
  public <C extends BufferedCall<C>> Startable callRequest(
      String name, C call, Function<C, Runnable> work) {
    return new CheckedWork<>(this, name, call, work).prepared(Comm.ANY_SOURCE, Comm.ANY_TAG, "");
  }

  /** The call itself. */
  <C extends BufferedCall<C>> Startable unchecked(String name, C call, Function<C, Runnable> work) {
    return super.callRequest(name, call, work);
  }
}
