package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Collectives;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For communicators: hands every collective operation to {@link #collectives}. */
public interface DelegatedCollectives extends Collectives {
  /** The communicator's operations; throws if it is closed. */
  Collectives collectives();

  @Override
  default void barrier() {
    collectives().barrier();
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    collectives().broadcast(buffer, root);
  }

  @Override
  default void gather(Slice send, @Nullable Slice receive, int root) {
    collectives().gather(send, receive, root);
  }

  @Override
  default Slice gather(Slice mine, int root) {
    return collectives().gather(mine, root);
  }

  @Override
  default void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    collectives().gatherv(send, receive, blocks, root);
  }

  @Override
  default Slice gatherv(Slice mine, int root) {
    return collectives().gatherv(mine, root);
  }

  @Override
  default void scatter(@Nullable Slice send, Slice receive, int root) {
    collectives().scatter(send, receive, root);
  }

  @Override
  default Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return collectives().scatter(send, type, root);
  }

  @Override
  default void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    collectives().scatterv(send, blocks, receive, root);
  }

  @Override
  default Slice scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return collectives().scatterv(send, blocks, type, root);
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    collectives().allGather(send, receive);
  }

  @Override
  default Slice allGather(Slice mine) {
    return collectives().allGather(mine);
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks blocks) {
    collectives().allGatherv(send, receive, blocks);
  }

  @Override
  default Slice allGatherv(Slice mine) {
    return collectives().allGatherv(mine);
  }

  @Override
  default void allToAll(Slice send, Slice receive) {
    collectives().allToAll(send, receive);
  }

  @Override
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    collectives().allToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  @Override
  default Slice allToAllv(Slice send, Blocks sendBlocks) {
    return collectives().allToAllv(send, sendBlocks);
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    collectives().allToAllw(send, receive);
  }

  @Override
  default void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    collectives().reduce(send, receive, op, root);
  }

  @Override
  default Slice reduce(Slice mine, Op op, int root) {
    return collectives().reduce(mine, op, root);
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    collectives().allReduce(send, receive, op);
  }

  @Override
  default void scan(Slice send, Slice receive, Op op) {
    collectives().scan(send, receive, op);
  }

  @Override
  default void exclusiveScan(Slice send, Slice receive, Op op) {
    collectives().exclusiveScan(send, receive, op);
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    collectives().reduceScatter(send, receive, op);
  }

  @Override
  default Slice reduceScatter(Slice send, Op op) {
    return collectives().reduceScatter(send, op);
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    collectives().reduceScatter(send, receive, blocks, op);
  }

  @Override
  default Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    return collectives().reduceScatter(send, blocks, op);
  }
}
