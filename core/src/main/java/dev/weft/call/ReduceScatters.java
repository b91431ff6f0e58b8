package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.CheckReturnValue;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;

/**
 * Every rank gets a block of the combination of all ranks' buffers (MPI 4.1, section 6.10).
 * Collective: every rank calls, with the same counts and operation. Counts are in elements. The
 * result has the same bits on every run with the same number of ranks.
 */
@CheckReturnValue
public interface ReduceScatters {

  /**
   * Combines the buffers of all ranks element by element, and stores block i of the result on rank
   * i: blocks of equal count (MPI_Reduce_scatter_block). Blocks until this rank's buffers may be
   * used again. The receive buffer may be the rank's own block of the send buffer.
   *
   * @param send of the receive count times the number of ranks
   * @throws ArgumentException if the operation is not defined for the type, the send buffer's count
   *     or type is wrong, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void reduceScatter(Slice send, Slice receive, Op op);

  /**
   * Like {@link #reduceScatter(Slice, Slice, Op)}, into a new array.
   *
   * @param send a multiple of the number of ranks
   * @return this rank's block of the result
   */
  Slice reduceScatter(Slice send, Op op);

  /**
   * Combines the buffers of all ranks element by element, and stores block i of the result on rank
   * i: counts may differ. Blocks until this rank's buffers may be used again. The receive buffer
   * may be the rank's own block of the send buffer.
   *
   * @param receive of the count of this rank's block
   * @param blocks counts for all ranks, the same on each; blocks follow one another without gaps
   * @throws ArgumentException if the operation is not defined for the type, there is not one block
   *     for each rank, they do not lie within the send buffer or have gaps, the receive count is
   *     not that of the block, or counts or types differ between ranks
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op);

  /**
   * Like {@link #reduceScatter(Slice, Slice, Blocks, Op)}, into a new array.
   *
   * @return this rank's block of the result
   */
  Slice reduceScatter(Slice send, Blocks blocks, Op op);
}
