package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Started, between the ranks of one group. */
final class StartedWay extends IntraSides {
  StartedWay(dev.weft.Comm comm) {
    super(comm);
  }

  @Override
  dev.weft.request.@Nullable Request barrier() {
    return comm.ibarrier();
  }

  @Override
  dev.weft.request.@Nullable Request broadcast(Slice buffer, int root) {
    return comm.ibroadcast(buffer, root);
  }

  @Override
  dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return comm.igather(present(send), receive, root);
  }

  @Override
  dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return comm.igatherv(present(send), receive, blocks, root);
  }

  @Override
  dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return comm.iscatter(send, present(receive), root);
  }

  @Override
  dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return comm.iscatterv(send, blocks, present(receive), root);
  }

  @Override
  dev.weft.request.@Nullable Request allGather(Slice send, Slice receive) {
    return comm.iallGather(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    return comm.iallGatherv(send, receive, blocks);
  }

  @Override
  dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive) {
    return comm.iallToAll(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return comm.iallToAllv(send, sent, receive, received);
  }

  @Override
  dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    return comm.iallToAllw(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root) {
    return comm.ireduce(present(send), receive, op, root);
  }

  @Override
  dev.weft.request.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.data.Op op) {
    return comm.iallReduce(send, receive, op);
  }

  @Override
  dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op) {
    return comm.ireduceScatter(send, receive, blocks, op);
  }

  @Override
  dev.weft.request.@Nullable Request scan(Slice send, Slice receive, dev.weft.data.Op op) {
    return comm.iscan(send, receive, op);
  }

  @Override
  dev.weft.request.@Nullable Request exclusiveScan(Slice send, Slice receive, dev.weft.data.Op op) {
    return comm.iexclusiveScan(send, receive, op);
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGather(Slice send, Slice receive) {
    return comm.ineighborAllGather(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGatherv(Slice send, Slice receive, Blocks blocks) {
    return comm.ineighborAllGatherv(send, receive, blocks);
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAll(Slice send, Slice receive) {
    return comm.ineighborAllToAll(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return comm.ineighborAllToAllv(send, sent, receive, received);
  }
}
