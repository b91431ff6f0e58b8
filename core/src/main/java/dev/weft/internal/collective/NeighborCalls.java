package dev.weft.internal.collective;

import dev.weft.call.NeighborCollectives;
import dev.weft.call.NonBlockingNeighborCollectives;
import dev.weft.call.PersistentNeighborCollectives;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.List;

/** For communicators: each collective operation between neighbours, in all its forms. */
public interface NeighborCalls
    extends NeighborCollectives, NonBlockingNeighborCollectives, PersistentNeighborCollectives {
  /** The operations; throws if the communicator is closed or has no topology. */
  NeighborOperations neighborhood();

  @Override
  default void neighborAllGather(Slice send, Slice receive) {
    neighborhood().allGather(send, receive).run();
  }

  @Override
  default Request ineighborAllGather(Slice send, Slice receive) {
    return neighborhood().allGather(send, receive).start();
  }

  @Override
  default PersistentRequest neighborAllGatherInit(Slice send, Slice receive) {
    return neighborhood().allGather(send, receive).prepare();
  }

  @Override
  default void neighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    neighborhood().allGatherv(send, receive, receiveBlocks).run();
  }

  @Override
  default Request ineighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return neighborhood().allGatherv(send, receive, receiveBlocks).start();
  }

  @Override
  default PersistentRequest neighborAllGathervInit(
      Slice send, Slice receive, Blocks receiveBlocks) {
    return neighborhood().allGatherv(send, receive, receiveBlocks).prepare();
  }

  @Override
  default void neighborAllToAll(Slice send, Slice receive) {
    neighborhood().allToAll(send, receive).run();
  }

  @Override
  default Request ineighborAllToAll(Slice send, Slice receive) {
    return neighborhood().allToAll(send, receive).start();
  }

  @Override
  default PersistentRequest neighborAllToAllInit(Slice send, Slice receive) {
    return neighborhood().allToAll(send, receive).prepare();
  }

  @Override
  default void neighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    neighborhood().allToAllv(send, sendBlocks, receive, receiveBlocks).run();
  }

  @Override
  default Request ineighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return neighborhood().allToAllv(send, sendBlocks, receive, receiveBlocks).start();
  }

  @Override
  default PersistentRequest neighborAllToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return neighborhood().allToAllv(send, sendBlocks, receive, receiveBlocks).prepare();
  }

  @Override
  default void neighborAllToAllw(List<Slice> send, List<Slice> receive) {
    neighborhood().allToAllw(send, receive).run();
  }

  @Override
  default Request ineighborAllToAllw(List<Slice> send, List<Slice> receive) {
    return neighborhood().allToAllw(send, receive).start();
  }

  @Override
  default PersistentRequest neighborAllToAllwInit(List<Slice> send, List<Slice> receive) {
    return neighborhood().allToAllw(send, receive).prepare();
  }
}
