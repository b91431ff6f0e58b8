package dev.weft.call;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import org.jspecify.annotations.Nullable;

/**
 * Each rank gets a block of one rank's buffer, of counts that differ (MPI 4.1, section 6.6).
 * Collective: every rank calls, with the same root. Counts are in elements.
 */
public interface VariableScatters {

  /**
   * Stores in every rank's buffer its block of the root's. Blocks until this rank's buffers may be
   * used again. The root's receive buffer may be its own block of the send buffer.
   *
   * @param send used at the root only, elsewhere it may be null
   * @param blocks how the send buffer is divided; used at the root only, elsewhere it may be null
   * @throws ArgumentException if the root is no rank, there is not one block for each rank, they do
   *     not lie within the send buffer, or a rank expects another count
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root);

  /**
   * Like {@link #scatterv(Slice, Blocks, Slice, int)}, into a new array. The library tells the
   * ranks their counts, which takes one more exchange.
   *
   * @param type type of the elements, the same on all ranks
   * @return this rank's block
   */
  Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root);
}
