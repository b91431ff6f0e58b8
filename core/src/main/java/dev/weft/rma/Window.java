package dev.weft.rma;

import dev.weft.data.ElementType;
import dev.weft.data.LocalProperties;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitTimeoutException;
import java.lang.foreign.MemorySegment;

/**
 * Memory of every rank of a communicator that the other ranks may access without that rank's help
 * (MPI 4.1, chapter 12). The methods of {@link Windows} make it. {@link WindowPuts}, {@link
 * WindowGets} and {@link WindowUpdates} have the operations, {@link WindowLayouts} those for
 * elements with gaps between them at the target. {@link WindowSynchronization} says when operations
 * are allowed and when they are complete.
 *
 * <p>The memory model is unified (MPI 4.1, section 12.4): a rank's memory and what others see of it
 * are the same. A store that another rank has completed with a fence, unlock, flush or complete is
 * visible to every rank that knows of the completion: by the same synchronisation, by a message
 * sent after it, or by reading memory with {@link WindowSynchronization#sync} between the reads.
 *
 * <p>Between threads of one process, and in {@linkplain Windows#allocateWindow allocated} windows
 * between processes of one host, operations are loads and stores of the calling thread. Elsewhere
 * they are messages that a thread of the target carries out, or, in allocated windows over UCX,
 * accesses by UCX. So allocate a window whose speed matters.
 */
public interface Window
    extends WindowPuts,
        WindowGets,
        WindowUpdates,
        WindowLayouts,
        WindowSynchronization,
        LocalProperties,
        AutoCloseable {

  /** This rank's number. */
  int rank();

  /** Number of ranks. */
  int size();

  /** Type of the elements in which displacements are counted. */
  ElementType type();

  /**
   * Number of elements of a rank's memory.
   *
   * @throws ArgumentException for a dynamic window, or if there is no such rank
   */
  long count(int rank);

  /**
   * This rank's own memory, to be read and written directly where synchronisation allows it. Stays
   * valid when the window is closed.
   *
   * @throws ArgumentException for a dynamic window, whose memory is the program's
   */
  default MemorySegment memory() {
    return memory(rank());
  }

  /**
   * The memory of any rank that this one can access directly (MPI_Win_shared_query, MPI 4.1,
   * section 12.2.3), as {@link #memory()}: all ranks of a {@linkplain Windows#allocateSharedWindow
   * shared} window, in other windows the ranks for which {@link #isDirect} is true.
   *
   * @throws ArgumentException if the rank's memory cannot be accessed directly
   */
  MemorySegment memory(int rank);

  /**
   * The memory of all ranks of a shared window, in rank order without gaps.
   *
   * @throws ArgumentException if the window is of another kind
   */
  MemorySegment sharedMemory();

  /** Whether {@link #memory(int)} gives the memory of this rank. */
  boolean isDirect(int rank);

  /**
   * Lets others access more memory of this rank, in a dynamic window (MPI 4.1, section 12.2.4). It
   * must not be freed before it is detached. Does not block; send the displacement to the ranks
   * that need it.
   *
   * @return its displacement, in bytes, for accesses by all ranks
   * @throws ArgumentException if the window is not dynamic, or the memory cannot be shared with
   *     other threads
   */
  long attach(Slice memory);

  /**
   * Withdraws memory given to {@link #attach}. Accesses must be over.
   *
   * @param displacement as returned by attach
   * @throws ArgumentException if nothing is attached there
   */
  void detach(long displacement);

  /**
   * Frees the window (MPI 4.1, section 12.2.5). Collective; blocks until all ranks have called it,
   * so that none loses memory that it still needs. Memory that the library allocated is unmapped:
   * segments over it throw {@link IllegalStateException} from then on. Idempotent.
   *
   * <p>If an epoch with operations or a lock is open, as after an exception, it does not wait: it
   * gives the locks back, does not delay the other ranks' closing, and their operations on this
   * rank still work while the rank lives.
   *
   * <p>An exception that leads here between epochs, out of a {@code try} with the window as its
   * resource, cannot be told from the end of the block: it does not show before this returns, and
   * the other ranks may wait elsewhere for this one, as in a fence. So where a rank may fail alone,
   * catch the exception within the block and end the job with {@link dev.weft.Comm#abort(int,
   * String)}. If nothing in the job moves any more a stall report says so. With {@code
   * --stall-report 10s,end} it also ends this wait where nothing can move: the window is closed
   * without the others.
   *
   * @throws WaitTimeoutException then
   */
  @Override
  void close();
}
