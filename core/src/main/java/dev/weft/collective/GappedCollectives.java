package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.engine.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations on slices that may have gaps, over ones on contiguous memory: what is sent
 * is gathered before, what is received is stored where it belongs when the operation is through.
 * Contiguous slices are handed on as they are. Since what is sent has been copied, a buffer with
 * gaps may be given to send and to receive.
 */
public final class GappedCollectives extends CollectiveOperations {
  private final int rank;

  /** Over the communicator's message space for collective operations. */
  public GappedCollectives(Channel channel) {
    super(channel);
    this.rank = channel.rank();
  }

  /** For one operation, over an exchange that has its number. */
  GappedCollectives(Exchange exchange, Choice choice) {
    super(exchange, choice);
    this.rank = exchange.rank();
  }

  @Override
  public void broadcast(Slice buffer, int root) {
    if (buffer.isContiguous()) {
      super.broadcast(buffer, root);
    } else if (rank == root) {
      super.broadcast(buffer.copy(), root);
    } else {
      Slice room = Gaps.room(buffer);
      super.broadcast(room, root);
      room.copyTo(buffer);
    }
  }

  @Override
  public void gather(Slice send, @Nullable Slice receive, int root) {
    Slice target = rank == root ? receive : null;
    Slice room = Gaps.roomOrNull(target);
    super.gather(Gaps.gathered(send), room, root);
    Gaps.spread(room, target);
  }

  @Override
  public Slice gather(Slice mine, int root) {
    return super.gather(Gaps.gathered(mine), root);
  }

  @Override
  public void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Slice target = rank == root ? receive : null;
    Slice room = Gaps.roomOrNull(target);
    super.gatherv(Gaps.gathered(send), room, blocks, root);
    Gaps.spread(room, target, blocks);
  }

  @Override
  public Slice gatherv(Slice mine, int root) {
    return super.gatherv(Gaps.gathered(mine), root);
  }

  @Override
  public void scatter(@Nullable Slice send, Slice receive, int root) {
    Slice room = Gaps.room(receive);
    super.scatter(atRoot(send, root), room, root);
    Gaps.spread(room, receive);
  }

  @Override
  public Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return super.scatter(atRoot(send, root), type, root);
  }

  @Override
  public void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Slice room = Gaps.room(receive);
    super.scatterv(atRoot(send, root), blocks, room, root);
    Gaps.spread(room, receive);
  }

  @Override
  public Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return super.scatterv(atRoot(send, root), blocks, type, root);
  }

  @Override
  public void allGather(Slice send, Slice receive) {
    Slice room = Gaps.room(receive);
    super.allGather(Gaps.gathered(send), room);
    Gaps.spread(room, receive);
  }

  @Override
  public Slice allGather(Slice mine) {
    return super.allGather(Gaps.gathered(mine));
  }

  @Override
  public void allGatherv(Slice send, Slice receive, Blocks blocks) {
    Slice room = Gaps.room(receive);
    super.allGatherv(Gaps.gathered(send), room, blocks);
    Gaps.spread(room, receive, blocks);
  }

  @Override
  public Slice allGatherv(Slice mine) {
    return super.allGatherv(Gaps.gathered(mine));
  }

  @Override
  public void allToAll(Slice send, Slice receive) {
    Slice room = Gaps.room(receive);
    super.allToAll(Gaps.gathered(send), room);
    Gaps.spread(room, receive);
  }

  @Override
  public void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    Slice room = Gaps.room(receive);
    super.allToAllv(Gaps.gathered(send), sendBlocks, room, receiveBlocks);
    Gaps.spread(room, receive, receiveBlocks);
  }

  @Override
  public Slice allToAllv(Slice send, Blocks sendBlocks) {
    return super.allToAllv(Gaps.gathered(send), sendBlocks);
  }

  @Override
  public void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    op.require(send);
    Slice target = rank == root ? receive : null;
    Slice room = Gaps.roomOrNull(target);
    super.reduce(Gaps.gathered(send), room, op, root);
    Gaps.spread(room, target);
  }

  @Override
  public Slice reduce(Slice mine, Op op, int root) {
    op.require(mine);
    return super.reduce(Gaps.gathered(mine), op, root);
  }

  @Override
  public void allReduce(Slice send, Slice receive, Op op) {
    op.require(send);
    Slice room = Gaps.room(receive);
    super.allReduce(Gaps.gathered(send), room, op);
    Gaps.spread(room, receive);
  }

  @Override
  public void scan(Slice send, Slice receive, Op op) {
    op.require(send);
    Slice room = Gaps.room(receive);
    super.scan(Gaps.gathered(send), room, op);
    Gaps.spread(room, receive);
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Op op) {
    op.require(send);
    Slice room = Gaps.room(receive);
    super.reduceScatter(Gaps.gathered(send), room, op);
    Gaps.spread(room, receive);
  }

  @Override
  public Slice reduceScatter(Slice send, Op op) {
    op.require(send);
    return super.reduceScatter(Gaps.gathered(send), op);
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    op.require(send);
    Slice room = Gaps.room(receive);
    super.reduceScatter(Gaps.gathered(send), room, blocks, op);
    Gaps.spread(room, receive);
  }

  @Override
  public Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    op.require(send);
    return super.reduceScatter(Gaps.gathered(send), blocks, op);
  }

  private @Nullable Slice atRoot(@Nullable Slice send, int root) {
    return rank == root ? Gaps.gatheredOrNull(send) : null;
  }
}
