package dev.weft.internal.collective;

import dev.weft.call.NonBlockingCollectives;
import dev.weft.call.PersistentCollectives;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.operation.AllGather;
import dev.weft.internal.collective.operation.AllReduce;
import dev.weft.internal.collective.operation.AllToAll;
import dev.weft.internal.collective.operation.AllToAllw;
import dev.weft.internal.collective.operation.Barrier;
import dev.weft.internal.collective.operation.Broadcast;
import dev.weft.internal.collective.operation.CollectiveCall;
import dev.weft.internal.collective.operation.ExclusiveScan;
import dev.weft.internal.collective.operation.Gather;
import dev.weft.internal.collective.operation.Gatherv;
import dev.weft.internal.collective.operation.Reduce;
import dev.weft.internal.collective.operation.ReduceScatter;
import dev.weft.internal.collective.operation.Scan;
import dev.weft.internal.collective.operation.Scatter;
import dev.weft.internal.collective.operation.Scatterv;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For communicators: each collective operation that does not block, once and as a persistent
 * request, as a {@link CollectiveCall} that their {@link CollectiveStarter} starts.
 */
public interface CollectiveStarts extends NonBlockingCollectives, PersistentCollectives {
  /** What starts calls; throws if the communicator is closed. */
  CollectiveOperations collectives();

  private CollectiveStarter starter() {
    return collectives().starter();
  }

  @Override
  default Request ibarrier() {
    return starter().start(Barrier.CALL);
  }

  @Override
  default PersistentRequest barrierInit() {
    return starter().prepare(Barrier.CALL);
  }

  @Override
  default Request ibroadcast(Slice buffer, int root) {
    return starter().start(new Broadcast(buffer, root));
  }

  @Override
  default PersistentRequest broadcastInit(Slice buffer, int root) {
    return starter().prepare(new Broadcast(buffer, root));
  }

  @Override
  default Request igather(Slice send, @Nullable Slice receive, int root) {
    return starter().start(new Gather(send, receive, root));
  }

  @Override
  default PersistentRequest gatherInit(Slice send, @Nullable Slice receive, int root) {
    return starter().prepare(new Gather(send, receive, root));
  }

  @Override
  default Request igatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return starter().start(new Gatherv(send, receive, blocks, root));
  }

  @Override
  default PersistentRequest gathervInit(
      Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return starter().prepare(new Gatherv(send, receive, blocks, root));
  }

  @Override
  default Request iscatter(@Nullable Slice send, Slice receive, int root) {
    return starter().start(new Scatter(send, receive, root));
  }

  @Override
  default PersistentRequest scatterInit(@Nullable Slice send, Slice receive, int root) {
    return starter().prepare(new Scatter(send, receive, root));
  }

  @Override
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return starter().start(new Scatterv(send, blocks, receive, root));
  }

  @Override
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return starter().prepare(new Scatterv(send, blocks, receive, root));
  }

  @Override
  default Request iallGather(Slice send, Slice receive) {
    return starter().start(new AllGather(send, receive));
  }

  @Override
  default PersistentRequest allGatherInit(Slice send, Slice receive) {
    return starter().prepare(new AllGather(send, receive));
  }

  @Override
  default Request iallGatherv(Slice send, Slice receive, Blocks blocks) {
    return starter().start(new AllGather(send, receive, blocks));
  }

  @Override
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks blocks) {
    return starter().prepare(new AllGather(send, receive, blocks));
  }

  @Override
  default Request iallToAll(Slice send, Slice receive) {
    return starter().start(new AllToAll(send, receive));
  }

  @Override
  default PersistentRequest allToAllInit(Slice send, Slice receive) {
    return starter().prepare(new AllToAll(send, receive));
  }

  @Override
  default Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter().start(new AllToAll(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  default PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter().prepare(new AllToAll(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  default Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return starter().start(new AllToAllw(send, receive));
  }

  @Override
  default PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return starter().prepare(new AllToAllw(send, receive));
  }

  @Override
  default Request ireduce(Slice send, @Nullable Slice receive, Op op, int root) {
    return starter().start(new Reduce(send, receive, op, root));
  }

  @Override
  default PersistentRequest reduceInit(Slice send, @Nullable Slice receive, Op op, int root) {
    return starter().prepare(new Reduce(send, receive, op, root));
  }

  @Override
  default Request iallReduce(Slice send, Slice receive, Op op) {
    return starter().start(new AllReduce(send, receive, op));
  }

  @Override
  default PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return starter().prepare(new AllReduce(send, receive, op));
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Op op) {
    return starter().start(new ReduceScatter(send, receive, null, op));
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return starter().prepare(new ReduceScatter(send, receive, null, op));
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return starter().start(new ReduceScatter(send, receive, blocks, op));
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return starter().prepare(new ReduceScatter(send, receive, blocks, op));
  }

  @Override
  default Request iscan(Slice send, Slice receive, Op op) {
    return starter().start(new Scan(send, receive, op));
  }

  @Override
  default PersistentRequest scanInit(Slice send, Slice receive, Op op) {
    return starter().prepare(new Scan(send, receive, op));
  }

  @Override
  default Request iexclusiveScan(Slice send, Slice receive, Op op) {
    return starter().start(new ExclusiveScan(send, receive, op));
  }

  @Override
  default PersistentRequest exclusiveScanInit(Slice send, Slice receive, Op op) {
    return starter().prepare(new ExclusiveScan(send, receive, op));
  }
}
