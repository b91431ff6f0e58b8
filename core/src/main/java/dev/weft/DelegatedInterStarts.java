package dev.weft;

import dev.weft.collective.StartedInterCollectives;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For intercommunicators: hands operations that do not block to {@link #startedCollectives}. */
interface DelegatedInterStarts extends NonBlockingInterCollectives, PersistentInterCollectives {
  /** The operations; throws if the intercommunicator is closed. */
  StartedInterCollectives startedCollectives();

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
  default Request igather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().igather(send, receive, root);
  }

  @Override
  default PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().gatherInit(send, receive, root);
  }

  @Override
  default Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return startedCollectives().igatherv(send, receive, blocks, root);
  }

  @Override
  default PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return startedCollectives().gathervInit(send, receive, blocks, root);
  }

  @Override
  default Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().iscatter(send, receive, root);
  }

  @Override
  default PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return startedCollectives().scatterInit(send, receive, root);
  }

  @Override
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return startedCollectives().iscatterv(send, blocks, receive, root);
  }

  @Override
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
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
  default Request iallGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return startedCollectives().iallGatherv(send, receive, receiveBlocks);
  }

  @Override
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks receiveBlocks) {
    return startedCollectives().allGathervInit(send, receive, receiveBlocks);
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
  default Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return startedCollectives().ireduce(send, receive, op, root);
  }

  @Override
  default PersistentRequest reduceInit(
      @Nullable Slice send, @Nullable Slice receive, Op op, int root) {
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
}
