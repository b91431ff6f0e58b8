package dev.weft.internal.window;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rank's share of a window, as far as this process can access it. Any thread.
 *
 * @param memory its memory; null in a dynamic window, or if out of reach
 * @param attachedMemory in a dynamic window, if the rank is a thread of this process: its memory
 * @param windowLocks its locks
 */
record LocalShare(
    @Nullable MemorySegment memory,
    @Nullable AttachedMemory attachedMemory,
    WindowLocks windowLocks) {

  /** Whether data can be accessed, not only the locks. */
  boolean isInReach() {
    return memory != null || attachedMemory != null;
  }

  /**
   * Finds the memory in which runs lie.
   *
   * @throws dev.weft.failure.ArgumentException in a dynamic window, if no memory is attached there
   */
  TargetAddress place(RunList runs) {
    return memory != null
        ? new TargetAddress(memory, 0)
        : Objects.requireNonNull(attachedMemory).place(runs.low(), runs.span());
  }
}
