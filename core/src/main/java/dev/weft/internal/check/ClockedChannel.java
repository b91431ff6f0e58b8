package dev.weft.internal.check;

import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.GroupChannel;

/** A channel for the library's own collective operations, which order what ranks do. */
final class ClockedChannel extends GroupChannel implements Clocked {
  private final VectorClock clock;

  ClockedChannel(VectorClock clock, Engine engine, int context, int[] worldRanks) {
    super(engine, context, worldRanks);
    this.clock = clock;
  }

  @Override
  public VectorClock clock() {
    return clock;
  }
}
