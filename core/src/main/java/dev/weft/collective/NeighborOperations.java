package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.NonBlockingNeighborCollectives;
import dev.weft.PersistentNeighborCollectives;
import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.Slice;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collective operations between neighbours (MPI 4.1, sections 8.6, 8.7 and 8.8), in the same
 * message space and order as the communicator's other ones. What each does {@link
 * NeighborPreparation} says. Any thread may call, in the order on which all ranks agree; those
 * without a request block.
 */
public final class NeighborOperations
    implements NonBlockingNeighborCollectives, PersistentNeighborCollectives {
  private final NeighborPreparation prepare;
  private final Starter starter;
  private final Consumer<Work> now;

  /**
   * For one rank.
   *
   * @param now carries an operation out, blocking
   */
  NeighborOperations(NeighborPreparation prepare, Starter starter, Consumer<Work> now) {
    this.prepare = prepare;
    this.starter = starter;
    this.now = now;
  }

  /** The same block to all destinations. */
  public void allGather(Slice send, Slice receive) {
    now.accept(prepare.work(prepare.allGather(send, receive)));
  }

  @Override
  public Request ineighborAllGather(Slice send, Slice receive) {
    return starter.start(prepare.elsewhere(prepare.allGather(send, receive)));
  }

  @Override
  public PersistentRequest neighborAllGatherInit(Slice send, Slice receive) {
    return starter.prepared(prepare.elsewhere(prepare.allGather(send, receive)));
  }

  /** The same block to all destinations; what comes may differ in size. */
  public void allGatherv(Slice send, Slice receive, Blocks received) {
    now.accept(prepare.work(prepare.allGatherv(send, receive, received)));
  }

  @Override
  public Request ineighborAllGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    return starter.start(prepare.elsewhere(prepare.allGatherv(send, receive, receiveBlocks)));
  }

  @Override
  public PersistentRequest neighborAllGathervInit(Slice send, Slice receive, Blocks receiveBlocks) {
    return starter.prepared(prepare.elsewhere(prepare.allGatherv(send, receive, receiveBlocks)));
  }

  /** A block to each destination, a block from each source. */
  public void allToAll(Slice send, Slice receive) {
    now.accept(prepare.work(prepare.allToAll(send, receive)));
  }

  @Override
  public Request ineighborAllToAll(Slice send, Slice receive) {
    return starter.start(prepare.elsewhere(prepare.allToAll(send, receive)));
  }

  @Override
  public PersistentRequest neighborAllToAllInit(Slice send, Slice receive) {
    return starter.prepared(prepare.elsewhere(prepare.allToAll(send, receive)));
  }

  /** Blocks that differ in size. */
  public void allToAllv(Slice send, Blocks sent, Slice receive, Blocks received) {
    now.accept(prepare.work(prepare.allToAllv(send, sent, receive, received)));
  }

  @Override
  public Request ineighborAllToAllv(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter.start(
        prepare.elsewhere(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks)));
  }

  @Override
  public PersistentRequest neighborAllToAllvInit(
      Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    return starter.prepared(
        prepare.elsewhere(prepare.allToAllv(send, sendBlocks, receive, receiveBlocks)));
  }

  /** Blocks that lie anywhere and may differ in type. */
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    now.accept(prepare.work(prepare.allToAllw(send, receive)));
  }

  @Override
  public Request ineighborAllToAllw(List<Slice> send, List<Slice> receive) {
    return starter.start(prepare.elsewhere(prepare.allToAllw(send, receive)));
  }

  @Override
  public PersistentRequest neighborAllToAllwInit(List<Slice> send, List<Slice> receive) {
    return starter.prepared(prepare.elsewhere(prepare.allToAllw(send, receive)));
  }
}
