package dev.weft;

import org.jspecify.annotations.Nullable;

/**
 * Collective operations of an intercommunicator (MPI 4.1, sections 6.2.2 and 6.2.3): data goes from
 * each group to the other, never within one. Every rank of both groups calls, in the same order.
 *
 * <p>With a root, data goes one way. The root gives {@link Comm#ROOT}, the other ranks of its group
 * {@link Comm#PROC_NULL} (their buffers are ignored and may be null), and the ranks of the other
 * group give the root's rank in its group.
 *
 * <p>All of these block until this rank's part is done and its buffers may be used again. They
 * throw {@link ArgumentException} if an argument does not fit, before anything is sent, or after
 * the operation if another rank's count differs; and {@link PeerFailedException} if a rank that
 * this one needs has failed. Send and receive buffer must be apart where not said otherwise. Counts
 * of the two groups may differ.
 */
public interface InterCollectives {

  /** Blocks until every rank of both groups has called it (MPI 4.1, section 6.3). */
  void barrier();

  /** The root's buffer goes to every rank of the other group (MPI 4.1, section 6.4). */
  void broadcast(Slice buffer, int root);

  /**
   * The root gets every block of the other group (MPI 4.1, section 6.5).
   *
   * @param send the block, in the group without the root
   * @param receive at the root, a block for each rank of the other group
   */
  void gather(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Like {@link #gather}, with counts that differ, in blocks that the root gives. */
  void gatherv(@Nullable Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /**
   * Each rank of the other group gets its block of the root's buffer (MPI 4.1, section 6.6).
   *
   * @param send at the root, a block for each rank of the other group
   * @param receive the block, in the group without the root
   */
  void scatter(@Nullable Slice send, @Nullable Slice receive, int root);

  /** Like {@link #scatter}, with counts that differ, in blocks that the root gives. */
  void scatterv(@Nullable Slice send, @Nullable Blocks blocks, @Nullable Slice receive, int root);

  /**
   * Every rank gets every block of the other group (MPI 4.1, section 6.7).
   *
   * @param receive a block for each rank of the other group
   */
  void allGather(Slice send, Slice receive);

  /** Like {@link #allGather}, with counts that differ; each rank's block is one rank's of there. */
  void allGatherv(Slice send, Slice receive, Blocks receiveBlocks);

  /** Block i goes to rank i of the other group, and comes from it (MPI 4.1, section 6.8). */
  void allToAll(Slice send, Slice receive);

  /**
   * Like {@link #allToAll}, with counts that differ, one block for each rank of the other group.
   */
  void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks);

  /**
   * The root gets the combination of the other group's buffers (MPI 4.1, section 6.9.1).
   *
   * @param send in the group without the root
   * @param receive at the root, of the same count
   */
  void reduce(@Nullable Slice send, @Nullable Slice receive, Op op, int root);

  /**
   * Every rank gets the combination of the other group's buffers (MPI 4.1, section 6.9.6). Both may
   * be the same memory. Counts are the same in both groups.
   */
  void allReduce(Slice send, Slice receive, Op op);

  /**
   * Every rank gets its block of the combination of the other group's buffers (MPI 4.1, section
   * 6.10.1).
   *
   * @param send of the same count on all ranks of both groups, a multiple of both their numbers
   * @param receive as many elements as the send buffer has for each rank of this rank's own group
   */
  void reduceScatter(Slice send, Slice receive, Op op);
}
