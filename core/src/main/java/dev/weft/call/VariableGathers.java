package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import org.jspecify.annotations.Nullable;

/**
 * One rank gets a block from each, of counts that differ (MPI 4.1, section 6.5). Collective: every
 * rank calls, with the same root. Counts are in elements.
 */
public interface VariableGathers {

  /**
   * Stores every rank's buffer in its block of the root's. Blocks until this rank's buffers may be
   * used again. The root's send buffer may be its own block of the receive buffer.
   *
   * @param receive used at the root only, elsewhere it may be null
   * @param blocks how the receive buffer is divided; used at the root only, elsewhere it may be
   *     null
   * @throws ArgumentException if the root is no rank, there is not one block for each rank, they do
   *     not lie within the receive buffer, or a rank sends another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root);

  /**
   * Like {@link #gatherv(Slice, Slice, Blocks, int)}, into a new array. The library works out the
   * counts, which takes one more exchange.
   *
   * @return at the root all ranks' elements in rank order, elsewhere nothing: a count of 0
   */
  Slice gatherv(Slice mine, int root);
}
