package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.internal.engine.Surroundings;
import dev.weft.internal.engine.request.WaitNote;
import dev.weft.internal.stall.WaitKind;
import java.util.List;
import java.util.function.Supplier;

/** The ranks of a window as the engine knows them. Any thread. */
record WindowRanks(Surroundings surroundings, Comm comm) implements Liveness {

  @Override
  public void require(int rank, String what) {
    surroundings.requirePresent(comm.worldRank(rank), what);
  }

  @Override
  public WaitNote note(WaitKind kind, Supplier<List<Integer>> ranks) {
    return surroundings.note(kind, () -> ranks.get().stream().map(comm::worldRank).toList());
  }
}
