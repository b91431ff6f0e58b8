package dev.weft.call;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;

/**
 * Operations that every rank of a communicator takes part in (MPI 4.1, chapter 6).
 *
 * <p>All ranks call the same operations in the same order, with counts, types, root and operation
 * that agree. Any thread may call, but one after the other: two threads that work at the same time
 * use a communicator each ({@link dev.weft.Comm#dup Comm.dup}). Messages of collective operations
 * never meet those of point-to-point ones.
 *
 * <p>Single values are taken as {@code boolean}, {@code int}, {@code long} and {@code double}; the
 * language widens those of other types.
 *
 * <p>Arguments that a rank can check by itself are checked before anything is sent, so the call can
 * be made again with better ones. Ranks that disagree on a count: those that notice finish the
 * operation and then throw an {@link ArgumentException}; what they received is not to be used.
 *
 * <p>With {@code -Dweft.check=collectives} the ranks compare operation, root, count, type and
 * operator before each one, and all throw an {@link ArgumentException} if they disagree, or if one
 * refuses its own arguments; then the call is over on all of them. So it is for operations that do
 * not block, persistent ones, and those between neighbours and groups.
 *
 * <p>A rank that is interrupted while it waits leaves the operation with a {@link
 * WaitInterruptedException}. Ranks that need it go on waiting for it; the communicator can be used
 * again when all have left.
 */
public interface Collectives
    extends Broadcasts,
        Gathers,
        Scatters,
        AllGathers,
        AllToAlls,
        Reduces,
        AllReduces,
        Scans,
        ReduceScatters {

  /**
   * Waits for all ranks (MPI 4.1, section 6.3). Blocks until every one of them has called it.
   *
   * @throws PeerFailedException if a rank that this one needs has failed
   */
  void barrier();
}
