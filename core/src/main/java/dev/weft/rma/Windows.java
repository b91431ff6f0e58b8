package dev.weft.rma;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ResourceException;

/**
 * Makes windows over the ranks of a communicator (MPI 4.1, section 12.2). Collective: every rank
 * calls the same method, with the same type; counts may differ, and may be 0. The methods block
 * until all ranks have called.
 *
 * @see Window
 */
@CheckReturnValue
public interface Windows {

  /**
   * A window over memory that the library allocates, zeros at first, where the ranks of a host have
   * direct access (MPI_Win_allocate, section 12.2.2).
   *
   * @param count elements of this rank's memory
   * @throws ResourceException if a rank cannot get its memory; at all ranks @throws
   *     ArgumentException if the count is negative, or types differ; the latter at all ranks
   */
  Window allocateWindow(long count, ElementType type);

  /**
   * Like {@link #allocateWindow}, for ranks of one host: all of them access all memory directly
   * (MPI_Win_allocate_shared, section 12.2.3). {@link Window#memory(int)} gives another rank's,
   * {@link Window#sharedMemory} that of all, one after the other without gaps.
   *
   * @throws ResourceException if the ranks do not share a host's memory
   */
  Window allocateSharedWindow(long count, ElementType type);

  /**
   * A window over the program's own memory (MPI_Win_create, section 12.2.1). The memory of a {@code
   * boolean[]} is refused. Ranks of other processes access it by messages.
   *
   * @throws ArgumentException if the memory is read-only or confined to a thread
   */
  Window createWindow(Slice memory);

  /**
   * A window without memory, to which each rank attaches memory of its own ({@link Window#attach};
   * MPI_Win_create_dynamic, section 12.2.4). Displacements are in bytes.
   */
  Window createDynamicWindow();
}
