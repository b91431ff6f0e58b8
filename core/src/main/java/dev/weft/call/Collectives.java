package dev.weft.call;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;

/**
 * Operations in which every rank of a communicator takes part (MPI 4.1, chapter 6).
 *
 * <p>All ranks call the same operations in the same order, with matching counts, types, root and
 * operation. Any thread may call, but one after the other: threads that work at the same time each
 * need their own communicator ({@link dev.weft.Comm#dup Comm.dup}). Messages of collective
 * operations never match point-to-point messages.
 *
 * <p>Methods for single values take {@code boolean}, {@code int}, {@code long} and {@code double};
 * Java widens values of other types.
 *
 * <p>A rank checks its own arguments before anything is sent, so the call can be repeated with
 * better ones. If ranks disagree on a count, the ranks that detect it finish the operation and then
 * throw an {@link ArgumentException}; their received data must not be used.
 *
 * <p>With {@code -Dweft.check=collectives} the ranks compare operation, root, count, type and
 * operator before each operation. If they disagree, or if a rank refuses its own arguments, all
 * ranks throw an {@link ArgumentException}, and the call has ended on all of them. The check
 * includes non-blocking and persistent operations, and operations between neighbours and groups.
 *
 * <p>A rank that is interrupted while it waits leaves the operation with a {@link
 * WaitInterruptedException}. Ranks that need this rank go on waiting for it; the communicator can
 * be used again when all ranks have left the operation.
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
