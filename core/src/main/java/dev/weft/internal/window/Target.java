package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import org.jspecify.annotations.Nullable;

/**
 * One rank's memory as another rank of the window accesses it. Buffers and results may have gaps.
 * Places are in bytes from the beginning of the memory (in a dynamic window: as given out by
 * attach) and have been checked against its size, unless the window is dynamic. Any thread.
 */
interface Target {

  /** Stores; the request is complete when the buffer may be used again. */
  Request put(long at, Slice buffer);

  /** Loads; the request is complete when the buffer holds the elements. */
  Request get(long at, Slice buffer);

  /**
   * Updates each element, and keeps the old ones if there is a result: of the buffer's type and
   * count. The request is complete when the buffer may be used again, and the result is there.
   */
  Request update(long at, Slice buffer, @Nullable Slice result, Update op);

  /** {@link #put(long, Slice)} to where the runs say, which hold as many bytes as the buffer. */
  Request put(RunList runs, Slice buffer);

  /** {@link #get(long, Slice)} from where the runs say, which hold as many bytes as the buffer. */
  Request get(RunList runs, Slice buffer);

  /** {@link #update(long, Slice, Slice, Update)} of runs of whole elements of the buffer's type. */
  Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op);

  /** Compares and swaps one element; all slices have one type. */
  Request swap(long at, ElementType type, Slice expected, Slice replacement, Slice result);

  /** Blocks until all operations before are complete here and at the target. */
  void flush();

  /** Blocks until all operations before are complete here. */
  void flushLocal();

  /** Takes the lock of the memory; blocks until it is free. */
  void lock(LockType type);

  /** Completes all operations before, then gives the lock back. Blocks until done. */
  void unlock(LockType type);
}
