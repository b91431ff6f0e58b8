package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.NonBlockingInterCollectives;
import dev.weft.Op;
import dev.weft.PersistentInterCollectives;
import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An intercommunicator's collective operations that do not block: each is the blocking one, carried
 * out by a virtual thread with messages. One per intercommunicator and rank; any thread may call,
 * in the order on which all ranks agree.
 */
public final class StartedInterCollectives
    implements NonBlockingInterCollectives, PersistentInterCollectives {
  private final int rank;
  private final InterPreparation prepare;
  private final InterStarter starter;

  StartedInterCollectives(int rank, InterPreparation prepare, InterStarter starter) {
    this.rank = rank;
    this.prepare = prepare;
    this.starter = starter;
  }

  @Override
  public Request ibarrier() {
    return starter.start(prepare.barrier());
  }

  @Override
  public PersistentRequest barrierInit() {
    return starter.prepared(prepare.barrier());
  }

  @Override
  public Request ibroadcast(Slice buffer, int root) {
    Check.shared(buffer);
    return starter.start(prepare.broadcast(buffer, root));
  }

  @Override
  public PersistentRequest broadcastInit(Slice buffer, int root) {
    Check.shared(buffer);
    return starter.prepared(prepare.broadcast(buffer, root));
  }

  @Override
  public Request igather(@Nullable Slice send, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.start(prepare.gather(send, receive, root));
  }

  @Override
  public PersistentRequest gatherInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.prepared(prepare.gather(send, receive, root));
  }

  @Override
  public Request igatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Check.shared(send, receive);
    return starter.start(prepare.gatherv(send, receive, blocks, root));
  }

  @Override
  public PersistentRequest gathervInit(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Check.shared(send, receive);
    return starter.prepared(prepare.gatherv(send, receive, blocks, root));
  }

  @Override
  public Request iscatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.start(prepare.scatter(send, receive, root));
  }

  @Override
  public PersistentRequest scatterInit(@Nullable Slice send, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.prepared(prepare.scatter(send, receive, root));
  }

  @Override
  public Request iscatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.start(prepare.scatterv(send, blocks, receive, root));
  }

  @Override
  public PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    Check.shared(send, receive);
    return starter.prepared(prepare.scatterv(send, blocks, receive, root));
  }

  @Override
  public Request iallGather(Slice send, Slice receive) {
    Check.shared(send, receive);
    return starter.start(prepare.allGather(send, receive));
  }

  @Override
  public PersistentRequest allGatherInit(Slice send, Slice receive) {
    Check.shared(send, receive);
    return starter.prepared(prepare.allGather(send, receive));
  }

  @Override
  public Request iallGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    Check.shared(send, receive);
    return starter.start(prepare.allGatherv(send, receive, receiveBlocks));
  }

  @Override
  public PersistentRequest allGathervInit(Slice send, Slice receive, Blocks receiveBlocks) {
    Check.shared(send, receive);
    return starter.prepared(prepare.allGatherv(send, receive, receiveBlocks));
  }

  @Override
  public Request iallToAll(Slice send, Slice receive) {
    Check.shared(send, receive);
    return starter.start(prepare.allToAll(send, receive));
  }

  @Override
  public PersistentRequest allToAllInit(Slice send, Slice receive) {
    Check.shared(send, receive);
    return starter.prepared(prepare.allToAll(send, receive));
  }

  @Override
  public Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    Check.shared(send, receive);
    return starter.start(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    Check.shared(send, receive);
    return starter.prepared(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public Request iallToAllw(List<Slice> send, List<Slice> receive) {
    send.forEach(Check::shared);
    receive.forEach(Check::shared);
    return starter.start(prepare.allToAllw(send, receive));
  }

  @Override
  public PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    send.forEach(Check::shared);
    receive.forEach(Check::shared);
    return starter.prepared(prepare.allToAllw(send, receive));
  }

  @Override
  public Request ireduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    Check.shared(send, receive);
    return starter.start(prepare.reduce(send, receive, op, root));
  }

  @Override
  public PersistentRequest reduceInit(
      @Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    Check.shared(send, receive);
    return starter.prepared(prepare.reduce(send, receive, op, root));
  }

  @Override
  public Request iallReduce(Slice send, Slice receive, Op op) {
    Check.shared(send, receive);
    return starter.start(prepare.allReduce(send, receive, op));
  }

  @Override
  public PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    Check.shared(send, receive);
    return starter.prepared(prepare.allReduce(send, receive, op));
  }

  @Override
  public Request ireduceScatter(Slice send, Slice receive, Op op) {
    Check.shared(send, receive);
    return starter.start(prepare.reduceScatter(send, receive, op));
  }

  @Override
  public PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    Check.shared(send, receive);
    return starter.prepared(prepare.reduceScatter(send, receive, op));
  }

  @Override
  public Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    Check.shared(send, receive);
    return starter.start(prepare.reduceScatter(rank, send, receive, blocks, op));
  }

  @Override
  public PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    Check.shared(send, receive);
    return starter.prepared(prepare.reduceScatter(rank, send, receive, blocks, op));
  }
}
