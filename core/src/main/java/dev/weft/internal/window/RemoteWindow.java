package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Request;
import dev.weft.rma.WindowSynchronization.LockType;
import org.jspecify.annotations.Nullable;

/**
 * One rank's memory as another rank of the window accesses it. Buffers and results may have gaps.
 * Places are in bytes from the beginning of the memory (in a dynamic window: as given out by
 * attach) and have been checked against its size, unless the window is dynamic. Any thread.
 */
interface RemoteWindow {
  /**
   * Stores at these runs, which hold as many bytes as the buffer; the request is complete when the
   * buffer may be used again.
   */
  Request put(RunList runs, Slice buffer);

  /** Loads from these runs; the request is complete when the buffer holds the elements. */
  Request get(RunList runs, Slice buffer);

  /**
   * Updates each element of the runs; if there is a result, of the buffer's type and count, it gets
   * the old elements. The request is complete when the buffer may be used again, and the result is
   * there.
   */
  Request update(RunList runs, Slice buffer, @Nullable Slice result, Update op);

  /** Compares and swaps one element; all slices have one type. */
  Request swap(long at, Slice expected, Slice replacement, Slice result);

  /** Like {@link #put(RunList, Slice)}, of one element in the form of {@link Elements}. */
  default void put(long at, ElementType type, long element) {
    Request _ = put(RunList.of(at, type.bytes()), OneElement.of(type, element));
  }

  /** Loads one element; blocks until it is there. */
  default long get(long at, ElementType type) {
    Slice room = OneElement.of(type, 0);
    Status _ = get(RunList.of(at, type.bytes()), room).await();
    return OneElement.in(room);
  }

  /** Updates one element; blocks until the old one has come. */
  default long update(long at, ElementType type, Update op, long element) {
    Slice old = OneElement.of(type, 0);
    RunList run = RunList.of(at, type.bytes());
    Status _ = update(run, OneElement.of(type, element), old, op).await();
    return OneElement.in(old);
  }

  /** Compares and swaps one element; blocks until the old one has come. */
  default long swap(long at, ElementType type, long expected, long replacement) {
    Slice old = OneElement.of(type, 0);
    Slice from = OneElement.of(type, expected);
    Status _ = swap(at, from, OneElement.of(type, replacement), old).await();
    return OneElement.in(old);
  }

  /** Blocks until all operations before are complete here and at the target. */
  void flush();

  /** Blocks until all operations before are complete here. */
  void flushLocal();

  /** Takes the lock of the memory; blocks until it is free. */
  void lock(LockType type);

  /** Completes all operations before, then gives the lock back. Blocks until done. */
  void unlock(LockType type);
}
