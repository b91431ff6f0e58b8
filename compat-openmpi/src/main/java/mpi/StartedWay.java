package mpi;

import dev.weft.Blocks;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Started, between the ranks of one group. */
final class StartedWay extends IntraSides {
  StartedWay(dev.weft.Comm comm) {
    super(comm);
  }

  @Override
  dev.weft.@Nullable Request barrier() {
    return comm.ibarrier();
  }

  @Override
  dev.weft.@Nullable Request broadcast(Slice buffer, int root) {
    return comm.ibroadcast(buffer, root);
  }

  @Override
  dev.weft.@Nullable Request gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return comm.igather(present(send), receive, root);
  }

  @Override
  dev.weft.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return comm.igatherv(present(send), receive, blocks, root);
  }

  @Override
  dev.weft.@Nullable Request scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return comm.iscatter(send, present(receive), root);
  }

  @Override
  dev.weft.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return comm.iscatterv(send, blocks, present(receive), root);
  }

  @Override
  dev.weft.@Nullable Request allGather(Slice send, Slice receive) {
    return comm.iallGather(send, receive);
  }

  @Override
  dev.weft.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    return comm.iallGatherv(send, receive, blocks);
  }

  @Override
  dev.weft.@Nullable Request allToAll(Slice send, Slice receive) {
    return comm.iallToAll(send, receive);
  }

  @Override
  dev.weft.@Nullable Request allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    return comm.iallToAllv(send, sent, receive, received);
  }

  @Override
  dev.weft.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    return comm.iallToAllw(send, receive);
  }

  @Override
  dev.weft.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.Op op, int root) {
    return comm.ireduce(present(send), receive, op, root);
  }

  @Override
  dev.weft.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.Op op) {
    return comm.iallReduce(send, receive, op);
  }

  @Override
  dev.weft.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.Op op) {
    return comm.ireduceScatter(send, receive, blocks, op);
  }

  @Override
  dev.weft.@Nullable Request scan(Slice send, Slice receive, dev.weft.Op op) {
    return comm.iscan(send, receive, op);
  }

  @Override
  dev.weft.@Nullable Request exclusiveScan(Slice send, Slice receive, dev.weft.Op op) {
    return comm.iexclusiveScan(send, receive, op);
  }

  @Override
  dev.weft.@Nullable Request neighborAllGather(Slice send, Slice receive) {
    return comm.ineighborAllGather(send, receive);
  }

  @Override
  dev.weft.@Nullable Request neighborAllGatherv(Slice send, Slice receive, Blocks blocks) {
    return comm.ineighborAllGatherv(send, receive, blocks);
  }

  @Override
  dev.weft.@Nullable Request neighborAllToAll(Slice send, Slice receive) {
    return comm.ineighborAllToAll(send, receive);
  }

  @Override
  dev.weft.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return comm.ineighborAllToAllv(send, sent, receive, received);
  }
}
