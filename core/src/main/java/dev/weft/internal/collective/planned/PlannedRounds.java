package dev.weft.internal.collective.planned;

import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.engine.base.SharedRounds;

/** The rounds of an operation in memory that its ranks have opened for it. */
final class PlannedRounds implements SharedRounds {
  private final String name;
  private final Sequence sequence;
  private final PlannedCall call;
  private final RoundMemory memory;

  PlannedRounds(String name, Sequence sequence, PlannedCall call, RoundMemory memory) {
    this.name = name;
    this.sequence = sequence;
    this.call = call;
    this.memory = memory;
  }

  /** Counts among the operations that are started, which all ranks number alike. */
  @Override
  public void requireTurn() {
    call.requireBuffers();
    int _ = sequence.take(name);
  }

  @Override
  public void begin() {
    memory.next();
    call.write(memory);
    memory.publish();
    memory.fetchNext();
  }

  @Override
  public boolean hasBegun(int rank) {
    return memory.isPublished(rank);
  }

  @Override
  public int missing() {
    for (int rank = 0; rank < memory.ranks(); rank++) {
      if (!memory.isPublished(rank)) {
        return rank;
      }
    }
    return -1;
  }

  @Override
  public boolean spin() {
    int ranks = memory.ranks();
    for (int i = 1; i < ranks; i++) {
      if (!memory.spin((memory.rank() + i) % ranks)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void end() {
    call.read(memory);
  }
}
