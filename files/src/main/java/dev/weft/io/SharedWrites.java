package dev.weft.io;

import dev.weft.data.Slice;
import dev.weft.request.Request;

/**
 * Writes at the file pointer that all ranks share (MPI 4.1, section 14.4.4): no two accesses get
 * the same place, so that ranks can append to one file. Rank 0 keeps the pointer; the others ask
 * it, two short messages each time. All ranks must have the same view. Offsets and counts of
 * buffers are in elements of the buffer. Any thread may call.
 */
public interface SharedWrites {

  /**
   * Writes the buffer as the next piece of the file. The order of the ranks' pieces depends on who
   * asks first. Blocks until the buffer may be used again. Not collective.
   *
   * @throws dev.weft.failure.ArgumentException if the buffer is not a whole number of the view's
   *     elements
   * @throws dev.weft.failure.FileException if the file cannot be written, or was not opened for it;
   *     a part may have been written
   * @throws dev.weft.failure.PeerFailedException if rank 0 has failed
   */
  void writeShared(Slice buffer);

  /** Starts {@link #writeShared(Slice)}; the pointer has moved when the call returns. */
  Request iwriteShared(Slice buffer);

  /**
   * Writes the ranks' buffers one after the other, that of rank 0 first. Collective: every rank
   * calls, with a count of its own. If it fails on one rank it fails on all.
   *
   * @throws dev.weft.failure.PeerFailedException if a rank that this one needs has failed
   */
  void writeOrdered(Slice buffer);

  /**
   * Starts {@link #writeOrdered(Slice)}; takes the place of the split form (MPI 4.1, section
   * 14.4.5) as well. Collective operations on a file are carried out in the order of the calls.
   */
  Request iwriteOrdered(Slice buffer);
}
