package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.base.MpiConstants;
import dev.weft.request.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations of an intercommunicator (MPI 4.1, sections 6.2.2 and 6.2.3): data goes from
 * each group to the other, never within one. Every rank of both groups calls, in the same order.
 *
 * <p>With a root, data goes one way. The root gives {@link dev.weft.Comm#ROOT Comm.ROOT}, the other
 * ranks of its group {@link dev.weft.Comm#PROC_NULL Comm.PROC_NULL} (their buffers are ignored and
 * may be null), and the ranks of the other group give the root's rank in its group.
 *
 * <p>All methods block until this rank's part is done and its buffers may be used again. They throw
 * {@link ArgumentException} if an argument does not fit, before anything is sent, or after the
 * operation if another rank's count differs; and {@link PeerFailedException} if a rank of either
 * group has failed. Send and receive buffer must not overlap unless said otherwise. Counts of the
 * two groups may differ.
 */
@CheckReturnValue
public interface InterCollectives {

  /** Blocks until every rank of both groups has called it (MPI 4.1, section 6.3). */
  default void barrier() {
    Request _ = blocking().barrier();
  }

  /** The root's buffer goes to every rank of the other group (MPI 4.1, section 6.4). */
  default void broadcast(Slice buffer, int root) {
    Request _ = blocking().broadcast(buffer, root);
  }

  /**
   * The root gets every block of the other group (MPI 4.1, section 6.5).
   *
   * @param send the block, in the group without the root
   * @param receive at the root, a block for each rank of the other group
   */
  default void gather(@Nullable Slice send, @Nullable Slice receive, int root) {
    Request _ = blocking().gather(send, receive, root);
  }

  /**
   * Like {@link #gather(Slice, Slice, int)}, with counts that differ, in blocks that the root
   * gives.
   */
  default void gatherv(
      @Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Request _ = blocking().gatherv(send, receive, blocks, root);
  }

  /**
   * Each rank of the other group gets its block of the root's buffer (MPI 4.1, section 6.6).
   *
   * @param send at the root, a block for each rank of the other group
   * @param receive the block, in the group without the root
   */
  default void scatter(@Nullable Slice send, @Nullable Slice receive, int root) {
    Request _ = blocking().scatter(send, receive, root);
  }

  /**
   * Like {@link #scatter(Slice, Slice, int)}, with counts that differ, in blocks that the root
   * gives.
   */
  default void scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root) {
    Request _ = blocking().scatterv(send, blocks, receive, root);
  }

  /**
   * Every rank gets every block of the other group (MPI 4.1, section 6.7).
   *
   * @param receive a block for each rank of the other group
   */
  default void allGather(Slice send, Slice receive) {
    Request _ = blocking().allGather(send, receive);
  }

  /**
   * Like {@link #allGather(Slice, Slice)}, with counts that differ; each rank's block is one rank's
   * of there.
   */
  default void allGatherv(Slice send, Slice receive, Blocks receiveBlocks) {
    Request _ = blocking().allGatherv(send, receive, receiveBlocks);
  }

  /** Block i goes to rank i of the other group, and comes from it (MPI 4.1, section 6.8). */
  default void allToAll(Slice send, Slice receive) {
    Request _ = blocking().allToAll(send, receive);
  }

  /**
   * Like {@link #allToAll(Slice, Slice)}, with counts that differ, one block for each rank of the
   * other group.
   */
  default void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    Request _ = blocking().allToAllv(send, sendBlocks, receive, receiveBlocks);
  }

  /**
   * Like {@link #allToAll(Slice, Slice)}, with slices that lie anywhere and have a count and type
   * of their own (MPI_Alltoallw).
   *
   * @param send one for each rank of the other group, in bytes as many as that rank expects
   * @param receive one for each rank of the other group; they share no memory with each other or
   *     with those sent
   */
  default void allToAllw(List<Slice> send, List<Slice> receive) {
    Request _ = blocking().allToAllw(send, receive);
  }

  /**
   * The root gets the combination of the other group's buffers (MPI 4.1, section 6.9.1).
   *
   * @param send in the group without the root
   * @param receive at the root, of the same count
   */
  default void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root) {
    Request _ = blocking().reduce(send, receive, op, root);
  }

  /**
   * Every rank gets the combination of the other group's buffers (MPI 4.1, section 6.9.6). Both may
   * be the same memory. Counts are the same in both groups.
   */
  default void allReduce(Slice send, Slice receive, Op op) {
    Request _ = blocking().allReduce(send, receive, op);
  }

  /**
   * Every rank gets its block of the combination of the other group's buffers (MPI 4.1, section
   * 6.10.1).
   *
   * @param send of the same count on all ranks of both groups, a multiple of both their numbers
   * @param receive as many elements as the send buffer has for each rank of this rank's own group
   */
  default void reduceScatter(Slice send, Slice receive, Op op) {
    Request _ = blocking().reduceScatter(send, receive, op);
  }

  /**
   * Like {@link #reduceScatter(Slice, Slice, Op)}, with counts that differ (MPI 4.1, section
   * 6.10.2).
   *
   * @param send of the same count on all ranks of both groups
   * @param blocks how this rank's own group divides the result, without gaps; the same on all of
   *     its ranks
   */
  default void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    Request _ = blocking().reduceScatter(send, receive, blocks, op);
  }

  /**
   * These operations as one object, for code that is written once for several forms. Each call
   * gives a request that is complete.
   */
  CollectiveForm<Request> blocking();

  /** Number of ranks in the other group. */
  int remoteSize();

  // Into new arrays. The library works out the counts, which takes one more exchange.

  /**
   * Like {@link #gatherv(Slice, Slice, Blocks, int)}, into a new array. The counts are told first,
   * in one more gather.
   *
   * @param mine the block, in the group without the root
   * @param type of the elements, the same on all ranks
   * @return at the root what the other group's ranks gave, in rank order; elsewhere nothing
   */
  default Slice gatherv(@Nullable Slice mine, ElementType type, int root) {
    boolean isRoot = root == MpiConstants.ROOT;
    long[] counts = new long[isRoot ? remoteSize() : 0];
    Slice count = mine == null || root < 0 ? null : Slice.of(new long[] {mine.count()});
    gather(count, isRoot ? Slice.of(counts) : null, root);
    Blocks blocks = Blocks.of(counts);
    Slice all = Slice.ofNewArray(type, blocks.total());
    gatherv(mine, all, isRoot ? blocks : null, root);
    return all;
  }

  /**
   * Like {@link #scatterv(Slice, Blocks, Slice, int)}, into a new array. The counts are told first,
   * in one more scatter.
   *
   * @param type of the elements, the same on all ranks
   * @return in the group without the root: the block; elsewhere nothing
   */
  default Slice scatterv(
      @Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    long[] count = new long[1];
    Slice counts = blocks == null || root != MpiConstants.ROOT ? null : Slice.of(blocks.counts());
    scatter(counts, root < 0 ? null : Slice.of(count), root);
    Slice mine = Slice.ofNewArray(type, count[0]);
    scatterv(send, blocks, root < 0 ? null : mine, root);
    return mine;
  }

  /**
   * Like {@link #allGatherv(Slice, Slice, Blocks)}, into a new array. The counts are told first, in
   * one more allGather.
   *
   * @return what the other group's ranks gave, in rank order
   */
  default Slice allGatherv(Slice mine) {
    long[] counts = new long[remoteSize()];
    allGather(Slice.of(new long[] {mine.count()}), Slice.of(counts));
    Blocks blocks = Blocks.of(counts);
    Slice all = mine.newLike(blocks.total());
    allGatherv(mine, all, blocks);
    return all;
  }

  /**
   * Like {@link #allToAllv(Slice, Blocks, Slice, Blocks)}, into a new array. The receive counts are
   * told first, in one more allToAll.
   *
   * @return what the other group's ranks sent, in rank order
   */
  default Slice allToAllv(Slice send, Blocks sendBlocks) {
    long[] counts = new long[remoteSize()];
    allToAll(Slice.of(sendBlocks.counts()), Slice.of(counts));
    Blocks received = Blocks.of(counts);
    Slice all = send.newLike(received.total());
    allToAllv(send, sendBlocks, all, received);
    return all;
  }

  /** Like {@link #allReduce(Slice, Slice, Op)}, into a new array. */
  default Slice allReduce(Slice mine, Op op) {
    Slice result = mine.newLike(mine.count());
    allReduce(mine, result, op);
    return result;
  }
}
