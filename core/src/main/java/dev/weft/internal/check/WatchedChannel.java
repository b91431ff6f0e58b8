package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import java.util.function.Supplier;

/** A channel for collective operations that records whether non-blocking operations are awaited. */
final class WatchedChannel extends GroupChannel {
  private final RankChecks checks;

  WatchedChannel(RankChecks checks, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.checks = checks;
  }

  @Override
  public Startable workRequest(String name, Supplier<Runnable> work) {
    return new CheckedWork(checks, super.workRequest(name, work))
        .prepared(Comm.ANY_SOURCE, Comm.ANY_TAG, "");
  }
}
