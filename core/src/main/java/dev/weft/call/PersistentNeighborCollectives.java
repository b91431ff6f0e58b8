package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import java.util.List;

/**
 * Collective operations between the neighbours of a topology that are prepared once and started
 * many times (MPI 4.1, section 8.8): the halo exchange of every step. Each has the meaning and the
 * arguments of the operation of {@link NeighborCollectives} without {@code Init}; what is said in
 * {@link PersistentCollectives} holds here too.
 */
public interface PersistentNeighborCollectives {

  /** Prepares a {@link NeighborCollectives#neighborAllGather(Slice, Slice)} (section 8.8.1). */
  PersistentRequest neighborAllGatherInit(Slice send, Slice receive);

  /**
   * Prepares a {@link NeighborCollectives#neighborAllGatherv(Slice, Slice, Blocks)} (section
   * 8.8.1).
   */
  PersistentRequest neighborAllGathervInit(Slice send, Slice receive, Blocks receiveBlocks);

  /** Prepares a {@link NeighborCollectives#neighborAllToAll(Slice, Slice)} (section 8.8.2). */
  PersistentRequest neighborAllToAllInit(Slice send, Slice receive);

  /**
   * Prepares a {@link NeighborCollectives#neighborAllToAllv(Slice, Blocks, Slice, Blocks)} (section
   * 8.8.2).
   */
  PersistentRequest neighborAllToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** Prepares a {@link NeighborCollectives#neighborAllToAllw(List, List)} (section 8.8.2). */
  PersistentRequest neighborAllToAllwInit(List<Slice> send, List<Slice> receive);
}
