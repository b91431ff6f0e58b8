package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.internal.engine.PeerDirectory;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import java.util.List;
import java.util.function.Supplier;

/** The ranks of a window as the engine knows them. Any thread. */
record WindowMembers(PeerDirectory peerDirectory, Comm comm) implements Liveness {

  @Override
  public void require(int rank, String what) {
    // What a rank holds that the job outlives is taken over, as soon as the job has declared it
    // dead.
    if (!peerDirectory.survives()) {
      peerDirectory.requirePresent(comm.worldRank(rank), what);
    }
  }

  @Override
  public boolean isOutlived(int rank) {
    return peerDirectory.isOutlived(comm.worldRank(rank));
  }

  @Override
  public WaitMarker note(WaitKind kind, Supplier<List<Integer>> ranks) {
    return peerDirectory.note(kind, () -> ranks.get().stream().map(comm::worldRank).toList());
  }
}
