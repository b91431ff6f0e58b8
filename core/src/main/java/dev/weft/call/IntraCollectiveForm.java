package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.util.List;

/**
 * The collective operations of a communicator in one of their forms. It adds scans and operations
 * between the neighbours of a topology, which intercommunicators do not have.
 *
 * @param <R> the result of a call, as in {@link CollectiveForm}
 */
public interface IntraCollectiveForm<R extends Request> extends CollectiveForm<R> {

  /** {@link Scans#scan(Slice, Slice, Op)}. */
  R scan(Slice send, Slice receive, Op op);

  /** {@link Scans#exclusiveScan(Slice, Slice, Op)}. */
  R exclusiveScan(Slice send, Slice receive, Op op);

  /** {@link NeighborCollectives#neighborAllGather(Slice, Slice)}. */
  R neighborAllGather(Slice send, Slice receive);

  /** {@link NeighborCollectives#neighborAllGatherv(Slice, Slice, Blocks)}. */
  R neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks);

  /** {@link NeighborCollectives#neighborAllToAll(Slice, Slice)}. */
  R neighborAllToAll(Slice send, Slice receive);

  /** {@link NeighborCollectives#neighborAllToAllv(Slice, Blocks, Slice, Blocks)}. */
  R neighborAllToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /** {@link NeighborCollectives#neighborAllToAllw(List, List)}. */
  R neighborAllToAllw(List<Slice> send, List<Slice> receive);
}
