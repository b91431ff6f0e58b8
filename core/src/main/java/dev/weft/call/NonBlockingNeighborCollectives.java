package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;
import java.util.List;

/**
 * Collective operations between the neighbours of a topology that are started and go on while the
 * program computes (MPI 4.1, section 8.7): a halo travels while the interior is worked on. Each has
 * the meaning, the arguments and the result of the operation of {@link NeighborCollectives} without
 * the {@code i}; what is said of buffers, order, threads and failures in {@link
 * NonBlockingCollectives} holds here too, and all of them stand in one order with those.
 *
 * <p>The call checks the arguments and returns at once; it throws {@link ArgumentException} if the
 * communicator has no topology or buffers do not fit. {@link Request#await} throws {@link
 * ArgumentException} if a neighbour sent another count than expected, and {@link
 * PeerFailedException} if a rank of the communicator has failed.
 */
public interface NonBlockingNeighborCollectives {

  /** Starts a {@link NeighborCollectives#neighborAllGather(Slice, Slice)} (section 8.7.1). */
  Request ineighborAllGather(Slice send, Slice receive);

  /**
   * Starts a {@link NeighborCollectives#neighborAllGatherv(Slice, Slice, Blocks)} (section 8.7.1).
   */
  Request ineighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks);

  /** Starts a {@link NeighborCollectives#neighborAllToAll(Slice, Slice)} (section 8.7.2). */
  Request ineighborAllToAll(Slice send, Slice receive);

  /**
   * Starts a {@link NeighborCollectives#neighborAllToAllv(Slice, Blocks, Slice, Blocks)} (section
   * 8.7.2).
   */
  Request ineighborAllToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** Starts a {@link NeighborCollectives#neighborAllToAllw(List, List)} (section 8.7.2). */
  Request ineighborAllToAllw(List<Slice> send, List<Slice> receive);
}
