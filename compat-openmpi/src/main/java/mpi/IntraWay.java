package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Blocking, between the ranks of one group. */
final class IntraWay extends IntraSides {
  IntraWay(dev.weft.Comm comm) {
    super(comm);
  }

  @Override
  dev.weft.request.@Nullable Request barrier() {
    comm.barrier();
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request broadcast(Slice buffer, int root) {
    comm.broadcast(buffer, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    comm.gather(present(send), receive, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    comm.gatherv(present(send), receive, blocks, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    comm.scatter(send, present(receive), root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    comm.scatterv(send, blocks, present(receive), root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allGather(Slice send, Slice receive) {
    comm.allGather(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    comm.allGatherv(send, receive, blocks);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive) {
    comm.allToAll(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    comm.allToAllv(send, sent, receive, received);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    comm.allToAllw(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root) {
    comm.reduce(present(send), receive, op, root);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.data.Op op) {
    comm.allReduce(send, receive, op);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op) {
    comm.reduceScatter(send, receive, blocks, op);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request scan(Slice send, Slice receive, dev.weft.data.Op op) {
    comm.scan(send, receive, op);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request exclusiveScan(Slice send, Slice receive, dev.weft.data.Op op) {
    comm.exclusiveScan(send, receive, op);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGather(Slice send, Slice receive) {
    comm.neighborAllGather(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGatherv(Slice send, Slice receive, Blocks blocks) {
    comm.neighborAllGatherv(send, receive, blocks);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAll(Slice send, Slice receive) {
    comm.neighborAllToAll(send, receive);
    return null;
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    comm.neighborAllToAllv(send, sent, receive, received);
    return null;
  }
}
