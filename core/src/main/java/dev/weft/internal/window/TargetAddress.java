package dev.weft.internal.window;

import dev.weft.data.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * The memory of a target in which the elements of an operation lie.
 *
 * @param memory the whole memory, or the memory attached with one call
 * @param base the place in the window at which it begins, in bytes
 */
record TargetAddress(MemorySegment memory, long base) {

  /** Where a place of the window lies in the memory. */
  long offset(long at) {
    return at - base;
  }

  /** Bytes of the window as a segment. */
  MemorySegment slice(RunList run) {
    return memory.asSlice(offset(run.low()), run.span());
  }

  /** Whether an atomic instruction can update an element of this type there. */
  boolean isAtomic(long at, ElementType type) {
    int bytes = type.bytes();
    return bytes >= Integer.BYTES
        && bytes <= memory.maxByteAlignment()
        && (offset(at) & (bytes - 1)) == 0;
  }
}
