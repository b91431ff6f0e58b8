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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** For intercommunicators: each collective operation, in all its forms. */
public interface InterCalls
    extends InterCollectives, NonBlockingInterCollectives, PersistentInterCollectives {
  /** The operations; throws if the intercommunicator is closed. */
  InterOperations collectives();

  private InterCall call(String name, Function<InterOperations, InterCall> checked) {
    InterOperations all = collectives();
    try {
      return checked.apply(all);
    } catch (RuntimeException e) {
      return all.refused(name, e);
    }
  }

  @Override
  default void barrier() {
    call("barrier", InterOperations::barrier).run();
  }

  @Override
  default Request ibarrier() {
    return call("barrier", InterOperations::barrier).start();
  }

  @Override
  default PersistentRequest barrierInit() {
    return call("barrier", InterOperations::barrier).prepare();
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    call("broadcast", all -> all.broadcast(buffer, root)).run();
  }

  @Override
  default Request ibroadcast(Slice buffer, int root) {
    return call("broadcast", all -> all.broadcast(buffer, root)).start();
  }

  @Override
  default PersistentRequest broadcastInit(Slice buffer, int root) {
    return call("broadcast", all -> all.broadcast(buffer, root)).prepare();
  }

  @Override
  default void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    call("gather", all -> all.gather(send, receive, root)).run();
  }

  @Override
  default Request igather(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("gather", all -> all.gather(send, receive, root)).start();
  }

  @Override
  default PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("gather", all -> all.gather(send, receive, root)).prepare();
  }

  @Override
  default void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    call("gatherv", all -> all.gatherv(send, receive, blocks, root)).run();
  }

  @Override
  default Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return call("gatherv", all -> all.gatherv(send, receive, blocks, root)).start();
  }

  @Override
  default PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return call("gatherv", all -> all.gatherv(send, receive, blocks, root)).prepare();
  }

  @Override
  default void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    call("scatter", all -> all.scatter(send, receive, root)).run();
  }

  @Override
  default Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("scatter", all -> all.scatter(send, receive, root)).start();
  }

  @Override
  default PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    return call("scatter", all -> all.scatter(send, receive, root)).prepare();
  }

  @Override
  default void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    call("scatterv", all -> all.scatterv(send, blocks, receive, root)).run();
  }

  @Override
  default Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return call("scatterv", all -> all.scatterv(send, blocks, receive, root)).start();
  }

  @Override
  default PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    return call("scatterv", all -> all.scatterv(send, blocks, receive, root)).prepare();
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    call("allGather", all -> all.allGather(send, receive)).run();
  }

  @Override
  default Request iallGather(Slice send, Slice receive) {
    return call("allGather", all -> all.allGather(send, receive)).start();
  }

  @Override
  default PersistentRequest allGatherInit(Slice send, Slice receive) {
    return call("allGather", all -> all.allGather(send, receive)).prepare();
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    call("allGatherv", all -> all.allGatherv(send, receive, receiveBlocks)).run();
  }

  @Override
  default Request iallGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return call("allGatherv", all -> all.allGatherv(send, receive, receiveBlocks)).start();
  }

  @Override
  default PersistentRequest allGathervInit(Slice send, Slice receive, Blocks receiveBlocks) {
    return call("allGatherv", all -> all.allGatherv(send, receive, receiveBlocks)).prepare();
  }

  @Override
  default void allToAll(Slice send, Slice receive) {
    call("allToAll", all -> all.allToAll(send, receive)).run();
  }

  @Override
  default Request iallToAll(Slice send, Slice receive) {
    return call("allToAll", all -> all.allToAll(send, receive)).start();
  }

  @Override
  default PersistentRequest allToAllInit(Slice send, Slice receive) {
    return call("allToAll", all -> all.allToAll(send, receive)).prepare();
  }

  @Override
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    call("allToAllv", all -> all.allToAllv(send, sendBlocks, receive, receiveBlocks)).run();
  }

  @Override
  default Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return call("allToAllv", all -> all.allToAllv(send, sendBlocks, receive, receiveBlocks))
        .start();
  }

  @Override
  default PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return call("allToAllv", all -> all.allToAllv(send, sendBlocks, receive, receiveBlocks))
        .prepare();
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    call("allToAllw", all -> all.allToAllw(send, receive)).run();
  }

  @Override
  default Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return call("allToAllw", all -> all.allToAllw(send, receive)).start();
  }

  @Override
  default PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return call("allToAllw", all -> all.allToAllw(send, receive)).prepare();
  }

  @Override
  default void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    call("reduce", all -> all.reduce(send, receive, op, root)).run();
  }

  @Override
  default Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return call("reduce", all -> all.reduce(send, receive, op, root)).start();
  }

  @Override
  default PersistentRequest reduceInit(
      @Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    return call("reduce", all -> all.reduce(send, receive, op, root)).prepare();
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    call("allReduce", all -> all.allReduce(send, receive, op)).run();
  }

  @Override
  default Request iallReduce(Slice send, Slice receive, Op op) {
    return call("allReduce", all -> all.allReduce(send, receive, op)).start();
  }

  @Override
  default PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return call("allReduce", all -> all.allReduce(send, receive, op)).prepare();
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    call("reduceScatter", all -> all.reduceScatter(send, receive, op)).run();
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, op)).start();
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, op)).prepare();
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    call("reduceScatter", all -> all.reduceScatter(send, receive, blocks, op)).run();
  }

  @Override
  default Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, blocks, op)).start();
  }

  @Override
  default PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return call("reduceScatter", all -> all.reduceScatter(send, receive, blocks, op)).prepare();
  }
}
