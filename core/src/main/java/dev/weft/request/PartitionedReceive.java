package dev.weft.request;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;

/**
 * A receive whose partitions can be used as they arrive (MPI 4.1, section 4.2). {@link #start}
 * begins a round, which is complete when all partitions have arrived. The partitions are the
 * receiver's: a partition has arrived when all of its elements have, however the sender divides the
 * message. Any thread may call, several at once.
 *
 * <p>{@link dev.weft.Comm#preceiveInit(Slice, int, int, int) Comm.preceiveInit(Slice, int, int,
 * int)} makes such a request. It cannot be cancelled.
 */
public interface PartitionedReceive extends PersistentRequest {

  /**
   * Begins a round, in which no partition has arrived. Does not block.
   *
   * @return this
   * @throws ArgumentException if the round before is not complete
   */
  @Override
  PartitionedReceive start();

  /**
   * Moves operations on and says whether a partition has arrived in this round, so that it may be
   * read and written (MPI 4.1, section 4.2.2, MPI_Parrived). Does not block. True for all once the
   * round is complete, until the next start.
   *
   * @throws ArgumentException if there is no such partition or no round, or the sender's size
   *     differs from this buffer's
   * @throws WeftException what the arrival of this partition failed with
   */
  boolean hasArrived(int partition);

  /**
   * Blocks until a partition has arrived, as {@link Request#await()} does for all of them.
   *
   * @throws WeftException as for {@link #hasArrived}
   * @throws WaitInterruptedException if the thread is interrupted; the round goes on
   */
  void awaitPartition(int partition);
}
