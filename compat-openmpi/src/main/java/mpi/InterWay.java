package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Blocking, between the ranks of two groups. */
final class InterWay extends InterSides {
  InterWay(dev.weft.InterComm inter) {
    super(inter);
  }

  @Override
  dev.weft.request.@Nullable Request barrier() {
    inter.barrier();
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request broadcast(Slice buffer, int root) {
    inter.broadcast(buffer, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    inter.gather(send, receive, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    inter.gatherv(send, receive, blocks, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    inter.scatter(send, receive, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    inter.scatterv(send, blocks, receive, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allGather(Slice send, Slice receive) {
    inter.allGather(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    inter.allGatherv(send, receive, blocks);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive) {
    inter.allToAll(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    inter.allToAllv(send, sent, receive, received);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    inter.allToAllw(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root) {
    inter.reduce(send, receive, op, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.data.Op op) {
    inter.allReduce(send, receive, op);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op) {
    inter.reduceScatter(send, receive, blocks, op);
    return null;
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
