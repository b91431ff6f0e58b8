package dev.weft.internal.check;

import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/** A channel for the library's own collective operations, which order what ranks do. */
final class ClockedChannel extends GroupChannel implements Clocked {
  private final @Nullable VectorClock clock;

  ClockedChannel(RankChecks checks, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.clock = checks.clock();
  }

  @Override
  public @Nullable VectorClock clock() {
    return clock;
  }
}
