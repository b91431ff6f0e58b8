package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Started, between the ranks of two groups: one after the other, in the order of the starts, by a
 * thread of its own.
 */
final class QueuedWay extends InterSides {
  private final Way way;
  private final InterQueue queue;

  QueuedWay(dev.weft.InterComm inter, InterQueue queue) {
    super(inter);
    this.way = new InterWay(inter);
    this.queue = queue;
  }

  @Override
  dev.weft.request.@Nullable Request barrier() {
    return queue.start(() -> way.barrier());
  }

  @Override
  dev.weft.request.@Nullable Request broadcast(Slice buffer, int root) {
    return queue.start(() -> way.broadcast(buffer, root));
  }

  @Override
  dev.weft.request.@Nullable Request gather(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return queue.start(() -> way.gather(send, receive, root));
  }

  @Override
  dev.weft.request.@Nullable Request gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return queue.start(() -> way.gatherv(send, receive, blocks, root));
  }

  @Override
  dev.weft.request.@Nullable Request scatter(
      @Nullable Slice send, @Nullable Slice receive, int root) {
    return queue.start(() -> way.scatter(send, receive, root));
  }

  @Override
  dev.weft.request.@Nullable Request scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return queue.start(() -> way.scatterv(send, blocks, receive, root));
  }

  @Override
  dev.weft.request.@Nullable Request allGather(Slice send, Slice receive) {
    return queue.start(() -> way.allGather(send, receive));
  }

  @Override
  dev.weft.request.@Nullable Request allGatherv(Slice send, Slice receive, Blocks blocks) {
    return queue.start(() -> way.allGatherv(send, receive, blocks));
  }

  @Override
  dev.weft.request.@Nullable Request allToAll(Slice send, Slice receive) {
    return queue.start(() -> way.allToAll(send, receive));
  }

  @Override
  dev.weft.request.@Nullable Request allToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return queue.start(() -> way.allToAllv(send, sent, receive, received));
  }

  @Override
  dev.weft.request.@Nullable Request allToAllw(List<Slice> send, List<Slice> receive) {
    return queue.start(() -> way.allToAllw(send, receive));
  }

  @Override
  dev.weft.request.@Nullable Request reduce(
      @Nullable Slice send, @Nullable Slice receive, dev.weft.data.Op op, int root) {
    return queue.start(() -> way.reduce(send, receive, op, root));
  }

  @Override
  dev.weft.request.@Nullable Request allReduce(Slice send, Slice receive, dev.weft.data.Op op) {
    return queue.start(() -> way.allReduce(send, receive, op));
  }

  @Override
  dev.weft.request.@Nullable Request reduceScatter(
      Slice send, Slice receive, Blocks blocks, dev.weft.data.Op op) {
    return queue.start(() -> way.reduceScatter(send, receive, blocks, op));
  }

  @Override
  dev.weft.request.@Nullable Request scan(Slice send, Slice receive, dev.weft.data.Op op) {
    return queue.start(() -> way.scan(send, receive, op));
  }

  @Override
  dev.weft.request.@Nullable Request exclusiveScan(Slice send, Slice receive, dev.weft.data.Op op) {
    return queue.start(() -> way.exclusiveScan(send, receive, op));
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGather(Slice send, Slice receive) {
    return queue.start(() -> way.neighborAllGather(send, receive));
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllGatherv(Slice send, Slice receive, Blocks blocks) {
    return queue.start(() -> way.neighborAllGatherv(send, receive, blocks));
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAll(Slice send, Slice receive) {
    return queue.start(() -> way.neighborAllToAll(send, receive));
  }

  @Override
  dev.weft.request.@Nullable Request neighborAllToAllv(
      Slice send, Blocks sent, Slice receive, Blocks received) {
    return queue.start(() -> way.neighborAllToAllv(send, sent, receive, received));
  }
}
