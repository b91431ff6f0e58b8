package dev.weft.io;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;

/**
 * Reads at the file pointer that all ranks share (MPI 4.1, section 14.4.4): no two accesses get the
 * same bytes. Rank 0 keeps the pointer; the others ask it, two short messages each time. All ranks
 * must have the same view. Offsets and counts of buffers are in elements of the buffer. Any thread
 * may call.
 */
public interface SharedReads {

  /**
   * Reads the next piece of the file: as much as the buffer holds, or what there is before the end
   * of the file, in whole elements of the view: {@link Status#count()} tells how much, 0 from the
   * end on. Which rank gets which piece depends on who asks first. Blocks until the buffer may be
   * used. Not collective.
   *
   * @throws dev.weft.failure.ArgumentException if the buffer is read-only or not a whole number of
   *     the view's elements
   * @throws dev.weft.failure.FileException if the file cannot be read, or was not opened for it
   * @throws dev.weft.failure.PeerFailedException if rank 0 has failed
   */
  Status readShared(Slice buffer);

  /** Starts {@link #readShared(Slice)}; the pointer has moved when the call returns. */
  Request ireadShared(Slice buffer);

  /**
   * Reads the next pieces of the file in the order of the ranks: rank 0 gets the first. Collective:
   * every rank calls, with a count of its own. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.failure.PeerFailedException if a rank that this one needs has failed
   */
  Status readOrdered(Slice buffer);

  /**
   * Starts {@link #readOrdered(Slice)}; takes the place of the split form (MPI 4.1, section 14.4.5)
   * as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request ireadOrdered(Slice buffer);
}
