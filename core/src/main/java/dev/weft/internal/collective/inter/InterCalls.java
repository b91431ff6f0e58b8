package dev.weft.internal.collective.inter;

import dev.weft.call.InterCollectives;
import dev.weft.call.NonBlockingInterCollectives;
import dev.weft.call.PersistentInterCollectives;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For intercommunicators: each collective operation, in all its forms. */
public interface InterCalls
    extends InterCollectives, NonBlockingInterCollectives, PersistentInterCollectives {
  /** The operations; throws if the intercommunicator is closed. */
  InterOperations collectives();

  @Override
  default void barrier() {
    collectives().barrier().run();
  }

  @Override
  default Request ibarrier() {
    return collectives().barrier().start();
  }

  @Override
  default PersistentRequest barrierInit() {
    return collectives().barrier().prepare();
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    collectives().broadcast(buffer, root).run();
  }

  @Override
  default Request ibroadcast(Slice buffer, int root) {
    return collectives().broadcast(buffer, root).start();
  }

  @Override
  default PersistentRequest broadcastInit(Slice buffer, int root) {
    return collectives().broadcast(buffer, root).prepare();
  }

  @Override
  default void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    collectives().gather(send, receive, root).run();
  }

  @Override
  default Request igather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return collectives().gather(send, receive, root).start();
  }

  @Override
  default PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return collectives().gather(send, receive, root).prepare();
  }

  @Override
  default void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    collectives().gatherv(send, receive, blocks, root).run();
  }

  @Override
  default Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return collectives().gatherv(send, receive, blocks, root).start();
  }

  @Override
  default PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return collectives().gatherv(send, receive, blocks, root).prepare();
  }

  @Override
  default void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    collectives().scatter(send, receive, root).run();
  }

  @Override
  default Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return collectives().scatter(send, receive, root).start();
  }

  @Override
  default PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return collectives().scatter(send, receive, root).prepare();
  }

  @Override
  default void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    collectives().scatterv(send, blocks, receive, root).run();
  }

  @Override
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return collectives().scatterv(send, blocks, receive, root).start();
  }

  @Override
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return collectives().scatterv(send, blocks, receive, root).prepare();
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    collectives().allGather(send, receive).run();
  }

  @Override
  default Request iallGather(Slice send, Slice receive) {
    return collectives().allGather(send, receive).start();
  }

  @Override
  default PersistentRequest allGatherInit(Slice send, Slice receive) {
    return collectives().allGather(send, receive).prepare();
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    collectives().allGatherv(send, receive, receiveBlocks).run();
  }

  @Override
  default Request iallGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return collectives().allGatherv(send, receive, receiveBlocks).start();
  }

  @Override
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks receiveBlocks) {
    return collectives().allGatherv(send, receive, receiveBlocks).prepare();
  }

  @Override
  default void allToAll(Slice send, Slice receive) {
    collectives().allToAll(send, receive).run();
  }

  @Override
  default Request iallToAll(Slice send, Slice receive) {
    return collectives().allToAll(send, receive).start();
  }

  @Override
  default PersistentRequest allToAllInit(Slice send, Slice receive) {
    return collectives().allToAll(send, receive).prepare();
  }

  @Override
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    collectives().allToAllv(send, sendBlocks, receive, receiveBlocks).run();
  }

  @Override
  default Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return collectives().allToAllv(send, sendBlocks, receive, receiveBlocks).start();
  }

  @Override
  default PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return collectives().allToAllv(send, sendBlocks, receive, receiveBlocks).prepare();
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    collectives().allToAllw(send, receive).run();
  }

  @Override
  default Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return collectives().allToAllw(send, receive).start();
  }

  @Override
  default PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return collectives().allToAllw(send, receive).prepare();
  }

  @Override
  default void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    collectives().reduce(send, receive, op, root).run();
  }

  @Override
  default Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return collectives().reduce(send, receive, op, root).start();
  }

  @Override
  default PersistentRequest reduceInit(
      @Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return collectives().reduce(send, receive, op, root).prepare();
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    collectives().allReduce(send, receive, op).run();
  }

  @Override
  default Request iallReduce(Slice send, Slice receive, Op op) {
    return collectives().allReduce(send, receive, op).start();
  }

  @Override
  default PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return collectives().allReduce(send, receive, op).prepare();
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    collectives().reduceScatter(send, receive, op).run();
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Op op) {
    return collectives().reduceScatter(send, receive, op).start();
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return collectives().reduceScatter(send, receive, op).prepare();
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    collectives().reduceScatter(send, receive, blocks, op).run();
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return collectives().reduceScatter(send, receive, blocks, op).start();
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return collectives().reduceScatter(send, receive, blocks, op).prepare();
  }
}
