package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.NonBlockingCollectives;
import dev.weft.Op;
import dev.weft.PersistentCollectives;
import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For communicators: hands operations that do not block to {@link #startedCollectives}. */
public interface DelegatedStarts extends NonBlockingCollectives, PersistentCollectives {
  /** The communicator's operations; throws if it is closed. */
  StartedCollectives startedCollectives();

  @Override
  default Request ibarrier() {
    return startedCollectives().ibarrier();
  }

  @Override
  default PersistentRequest barrierInit() {
    return startedCollectives().barrierInit();
  }

  @Override
  default Request ibroadcast(Slice buffer, int root) {
    return startedCollectives().ibroadcast(buffer, root);
  }

  @Override
  default PersistentRequest broadcastInit(Slice buffer, int root) {
    return startedCollectives().broadcastInit(buffer, root);
  }

  @Override
  default Request igather(Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().igather(send, receive, root);
  }

  @Override
  default PersistentRequest gatherInit(Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().gatherInit(send, receive, root);
  }

  @Override
  default Request igatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return startedCollectives().igatherv(send, receive, blocks, root);
  }

  @Override
  default PersistentRequest gathervInit(
      Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return startedCollectives().gathervInit(send, receive, blocks, root);
  }

  @Override
  default Request iscatter(@Nullable Slice send, Slice receive, int root) {
    return startedCollectives().iscatter(send, receive, root);
  }

  @Override
  default PersistentRequest scatterInit(@Nullable Slice send, Slice receive, int root) {
    return startedCollectives().scatterInit(send, receive, root);
  }

  @Override
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return startedCollectives().iscatterv(send, blocks, receive, root);
  }

  @Override
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return startedCollectives().scattervInit(send, blocks, receive, root);
  }

  @Override
  default Request iallGather(Slice send, Slice receive) {
    return startedCollectives().iallGather(send, receive);
  }

  @Override
  default PersistentRequest allGatherInit(Slice send, Slice receive) {
    return startedCollectives().allGatherInit(send, receive);
  }

  @Override
  default Request iallGatherv(Slice send, Slice receive, Blocks blocks) {
    return startedCollectives().iallGatherv(send, receive, blocks);
  }

  @Override
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks blocks) {
    return startedCollectives().allGathervInit(send, receive, blocks);
  }

  @Override
  default Request iallToAll(Slice send, Slice receive) {
    return startedCollectives().iallToAll(send, receive);
  }

  @Override
  default PersistentRequest allToAllInit(Slice send, Slice receive) {
    return startedCollectives().allToAllInit(send, receive);
  }

  @Override
  default Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return startedCollectives().iallToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return startedCollectives().allToAllvInit(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return startedCollectives().iallToAllw(send, receive);
  }

  @Override
  default PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return startedCollectives().allToAllwInit(send, receive);
  }

  @Override
  default Request ireduce(Slice send, @Nullable Slice receive, Op op, int root) {
    return startedCollectives().ireduce(send, receive, op, root);
  }

  @Override
  default PersistentRequest reduceInit(Slice send, @Nullable Slice receive, Op op, int root) {
    return startedCollectives().reduceInit(send, receive, op, root);
  }

  @Override
  default Request iallReduce(Slice send, Slice receive, Op op) {
    return startedCollectives().iallReduce(send, receive, op);
  }

  @Override
  default PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return startedCollectives().allReduceInit(send, receive, op);
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Op op) {
    return startedCollectives().ireduceScatter(send, receive, op);
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return startedCollectives().reduceScatterInit(send, receive, op);
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return startedCollectives().ireduceScatter(send, receive, blocks, op);
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return startedCollectives().reduceScatterInit(send, receive, blocks, op);
  }

  @Override
  default Request iscan(Slice send, Slice receive, Op op) {
    return startedCollectives().iscan(send, receive, op);
  }

  @Override
  default PersistentRequest scanInit(Slice send, Slice receive, Op op) {
    return startedCollectives().scanInit(send, receive, op);
  }

  @Override
  default Request iexclusiveScan(Slice send, Slice receive, Op op) {
    return startedCollectives().iexclusiveScan(send, receive, op);
  }

  @Override
  default PersistentRequest exclusiveScanInit(Slice send, Slice receive, Op op) {
    return startedCollectives().exclusiveScanInit(send, receive, op);
  }
}
