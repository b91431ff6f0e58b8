package dev.weft;

import dev.weft.collective.InterOperations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For intercommunicators: hands collective operations to {@link #collectives}. */
interface DelegatedInterCollectives extends InterCollectives {
  /** The operations; throws if the intercommunicator is closed. */
  InterOperations collectives();

  @Override
  default void barrier() {
    collectives().barrier();
  }

  @Override
  default void broadcast(Slice buffer, int root) {
    collectives().broadcast(buffer, root);
  }

  @Override
  default void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    collectives().gather(send, receive, root);
  }

  @Override
  default void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    collectives().gatherv(send, receive, blocks, root);
  }

  @Override
  default void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    collectives().scatter(send, receive, root);
  }

  @Override
  default void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    collectives().scatterv(send, blocks, receive, root);
  }

  @Override
  default void allGather(Slice send, Slice receive) {
    collectives().allGather(send, receive);
  }

  @Override
  default void allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    collectives().allGatherv(send, receive, receiveBlocks);
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
  default void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    collectives().reduce(send, receive, op, root);
  }

  @Override
  default void allReduce(Slice send, Slice receive, Op op) {
    collectives().allReduce(send, receive, op);
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Op op) {
    collectives().reduceScatter(send, receive, op);
  }

  @Override
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    collectives().reduceScatter(send, receive, blocks, op);
  }

  @Override
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    collectives().allToAllw(send, receive);
  }
}
