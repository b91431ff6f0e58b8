package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Started, between the ranks of two groups. */
final class StartedInterWay extends InterSides {
  StartedInterWay(dev.weft.InterComm inter) {
    super(inter);
  }

  @Override
  dev.weft.request.@Nullable Request barrier() {
    return inter.ibarrier();
  }

  @Override
  dev.weft.request.@Nullable Request broadcast(Slice buffer, int root) {
    return inter.ibroadcast(buffer, root);
  }

  @Override
  dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return inter.igather(send, receive, root);
  }

  @Override
  dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return inter.igatherv(send, receive, blocks, root);
  }

  @Override
  dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return inter.iscatter(send, receive, root);
  }

  @Override
  dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return inter.iscatterv(send, blocks, receive, root);
  }

  @Override
  dev.weft.request.@Nullable Request allGather(Slice send, Slice receive) {
    return inter.iallGather(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    return inter.iallGatherv(send, receive, blocks);
  }

  @Override
  dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive) {
    return inter.iallToAll(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return inter.iallToAllv(send, sent, receive, received);
  }

  @Override
  dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    return inter.iallToAllw(send, receive);
  }

  @Override
  dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root) {
    return inter.ireduce(send, receive, op, root);
  }

  @Override
  dev.weft.request.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.data.Op op) {
    return inter.iallReduce(send, receive, op);
  }

  @Override
  dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op) {
    return inter.ireduceScatter(send, receive, blocks, op);
  }

  @Override
  dev.weft.request.@Nullable Request scan(Slice send, Slice receive, dev.weft.data.Op op) {
    throw unsupported("scan");
  }

  @Override
  dev.weft.request.@Nullable Request exclusiveScan(Slice send, Slice receive, dev.weft.data.Op op) {
    throw unsupported("exclusiveScan");
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGather(Slice send, Slice receive) {
    throw unsupported("neighborAllGather");
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGatherv(Slice send, Slice receive, Blocks blocks) {
    throw unsupported("neighborAllGatherv");
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAll(Slice send, Slice receive) {
    throw unsupported("neighborAllToAll");
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    throw unsupported("neighborAllToAllv");
  }
}
