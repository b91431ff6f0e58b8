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

/**
 * A communicator's collective operations that do not block: each is the blocking one, carried out
 * by a virtual thread, always with messages: the memory that ranks share serves one operation at a
 * time. One per communicator and rank; any thread may call, in the order on which all ranks agree.
 */
public final class StartedCollectives implements NonBlockingCollectives, PersistentCollectives {
  private final Preparation prepare;
  private final Starter starter;

  /** From operations prepared and started like this. */
  StartedCollectives(Preparation prepare, Starter starter) {
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
    return starter.start(prepare.broadcast(buffer, root));
  }

  @Override
  public PersistentRequest broadcastInit(Slice buffer, int root) {
    return starter.prepared(prepare.broadcast(buffer, root));
  }

  @Override
  public Request igather(Slice send, @Nullable Slice receive, int root) {
    return starter.start(prepare.gather(send, receive, root));
  }

  @Override
  public PersistentRequest gatherInit(Slice send, @Nullable Slice receive, int root) {
    return starter.prepared(prepare.gather(send, receive, root));
  }

  @Override
  public Request igatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return starter.start(prepare.gatherv(send, receive, blocks, root));
  }

  @Override
  public PersistentRequest gathervInit(
      Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    return starter.prepared(prepare.gatherv(send, receive, blocks, root));
  }

  @Override
  public Request iscatter(@Nullable Slice send, Slice receive, int root) {
    return starter.start(prepare.scatter(send, receive, root));
  }

  @Override
  public PersistentRequest scatterInit(@Nullable Slice send, Slice receive, int root) {
    return starter.prepared(prepare.scatter(send, receive, root));
  }

  @Override
  public Request iscatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return starter.start(prepare.scatterv(send, blocks, receive, root));
  }

  @Override
  public PersistentRequest scattervInit(
      @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    return starter.prepared(prepare.scatterv(send, blocks, receive, root));
  }

  @Override
  public Request iallGather(Slice send, Slice receive) {
    return starter.start(prepare.allGather(send, receive));
  }

  @Override
  public PersistentRequest allGatherInit(Slice send, Slice receive) {
    return starter.prepared(prepare.allGather(send, receive));
  }

  @Override
  public Request iallGatherv(Slice send, Slice receive, Blocks blocks) {
    return starter.start(prepare.allGatherv(send, receive, blocks));
  }

  @Override
  public PersistentRequest allGathervInit(Slice send, Slice receive, Blocks blocks) {
    return starter.prepared(prepare.allGatherv(send, receive, blocks));
  }

  @Override
  public Request iallToAll(Slice send, Slice receive) {
    return starter.start(prepare.allToAll(send, receive));
  }

  @Override
  public PersistentRequest allToAllInit(Slice send, Slice receive) {
    return starter.prepared(prepare.allToAll(send, receive));
  }

  @Override
  public Request iallToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter.start(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public PersistentRequest allToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter.prepared(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public Request iallToAllw(List<Slice> send, List<Slice> receive) {
    return starter.start(prepare.allToAllw(send, receive));
  }

  @Override
  public PersistentRequest allToAllwInit(List<Slice> send, List<Slice> receive) {
    return starter.prepared(prepare.allToAllw(send, receive));
  }

  @Override
  public Request ireduce(Slice send, @Nullable Slice receive, Op op, int root) {
    return starter.start(prepare.reduce(send, receive, op, root));
  }

  @Override
  public PersistentRequest reduceInit(Slice send, @Nullable Slice receive, Op op, int root) {
    return starter.prepared(prepare.reduce(send, receive, op, root));
  }

  @Override
  public Request iallReduce(Slice send, Slice receive, Op op) {
    return starter.start(prepare.allReduce(send, receive, op));
  }

  @Override
  public PersistentRequest allReduceInit(Slice send, Slice receive, Op op) {
    return starter.prepared(prepare.allReduce(send, receive, op));
  }

  @Override
  public Request ireduceScatter(Slice send, Slice receive, Op op) {
    return starter.start(prepare.equalReduceScatter(send, receive, op));
  }

  @Override
  public PersistentRequest reduceScatterInit(Slice send, Slice receive, Op op) {
    return starter.prepared(prepare.equalReduceScatter(send, receive, op));
  }

  @Override
  public Request ireduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    return starter.start(prepare.reduceScatter(send, receive, blocks, op));
  }

  @Override
  public PersistentRequest reduceScatterInit(Slice send, Slice receive, Blocks blocks, Op op) {
    return starter.prepared(prepare.reduceScatter(send, receive, blocks, op));
  }

  @Override
  public Request iscan(Slice send, Slice receive, Op op) {
    return starter.start(prepare.scan(send, receive, op));
  }

  @Override
  public PersistentRequest scanInit(Slice send, Slice receive, Op op) {
    return starter.prepared(prepare.scan(send, receive, op));
  }

  @Override
  public Request iexclusiveScan(Slice send, Slice receive, Op op) {
    return starter.start(prepare.exclusiveScan(send, receive, op));
  }

  @Override
  public PersistentRequest exclusiveScanInit(Slice send, Slice receive, Op op) {
    return starter.prepared(prepare.exclusiveScan(send, receive, op));
  }
}
