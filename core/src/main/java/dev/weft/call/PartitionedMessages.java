package dev.weft.call;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;

/**
 * Messages that several threads fill, partition by partition (MPI 4.1, chapter 4). A partition is
 * sent as soon as it is ready, independently of the others. Counts are in elements; all partitions
 * of a buffer have the same number of them. Any thread may call; nothing here blocks.
 *
 * <p>The n-th send prepared for a destination and tag is paired with the n-th receive prepared for
 * its source and that tag, once and for all rounds; there are no wildcards, and these messages
 * never match other messages. The two sides may divide the message into different numbers of
 * partitions, but must agree on its size.
 *
 * <p>Each partition of the sender is a separate message: some dozens of partitions, of some KiB or
 * more, are better than thousands.
 */
@CheckReturnValue
public interface PartitionedMessages {

  /**
   * Prepares a send in partitions that can be started many times (MPI 4.1, section 4.2.1,
   * MPI_Psend_init). Each partition has {@code buffer.count() / partitions} elements, in order. A
   * partition is read from when it is ready until its round is complete.
   *
   * @throws ArgumentException if the partitions are not at least one or do not divide the buffer
   *     evenly, or the rank or tag is out of range
   */
  PartitionedSend psendInit(Slice buffer, int partitions, int destination, int tag);

  /**
   * Prepares a receive in partitions that can be started many times (MPI 4.1, section 4.2.1,
   * MPI_Precv_init). The buffer must have as many bytes as the sender's, which is known only in the
   * first round: that it has not is told there. The memory of a segment confined to a thread is
   * received into only while that thread asks for the request.
   *
   * @param source a rank, or {@link dev.weft.Comm#PROC_NULL Comm.PROC_NULL}
   * @throws ArgumentException if the partitions are not at least one or do not divide the buffer
   *     evenly, the rank or tag is out of range or a wildcard, or the buffer cannot be stored to
   */
  PartitionedReceive preceiveInit(Slice buffer, int partitions, int source, int tag);
}
