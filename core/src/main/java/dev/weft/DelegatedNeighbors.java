package dev.weft;

import dev.weft.collective.NeighborOperations;
import java.util.List;

/** For communicators: hands operations between neighbours to {@link #neighborhood}. */
interface DelegatedNeighbors
    extends NeighborCollectives, NonBlockingNeighborCollectives, PersistentNeighborCollectives {
  /** The operations; throws if the communicator is closed or has no topology. */
  NeighborOperations neighborhood();

  @Override
  default void neighborAllGather(Slice send, Slice receive) {
    neighborhood().allGather(send, receive);
  }

  @Override
  default Request ineighborAllGather(Slice send, Slice receive) {
    return neighborhood().ineighborAllGather(send, receive);
  }

  @Override
  default PersistentRequest neighborAllGatherInit(Slice send, Slice receive) {
    return neighborhood().neighborAllGatherInit(send, receive);
  }

  @Override
  default void neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    neighborhood().allGatherv(send, receive, receiveBlocks);
  }

  @Override
  default Request ineighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return neighborhood().ineighborAllGatherv(send, receive, receiveBlocks);
  }

  @Override
  default PersistentRequest neighborAllGathervInit(
      Slice send, Slice receive, Blocks receiveBlocks) {
    return neighborhood().neighborAllGathervInit(send, receive, receiveBlocks);
  }

  @Override
  default void neighborAllToAll(Slice send, Slice receive) {
    neighborhood().allToAll(send, receive);
  }

  @Override
  default Request ineighborAllToAll(Slice send, Slice receive) {
    return neighborhood().ineighborAllToAll(send, receive);
  }

  @Override
  default PersistentRequest neighborAllToAllInit(Slice send, Slice receive) {
    return neighborhood().neighborAllToAllInit(send, receive);
  }

  @Override
  default void neighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    neighborhood().allToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default Request ineighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return neighborhood().ineighborAllToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default PersistentRequest neighborAllToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return neighborhood().neighborAllToAllvInit(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default void neighborAllToAllw(List<Slice> send, List<Slice> receive) {
    neighborhood().allToAllw(send, receive);
  }

  @Override
  default Request ineighborAllToAllw(List<Slice> send, List<Slice> receive) {
    return neighborhood().ineighborAllToAllw(send, receive);
  }

  @Override
  default PersistentRequest neighborAllToAllwInit(List<Slice> send, List<Slice> receive) {
    return neighborhood().neighborAllToAllwInit(send, receive);
  }
}
