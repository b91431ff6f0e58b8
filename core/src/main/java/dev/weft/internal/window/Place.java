package dev.weft.internal.window;

import dev.weft.data.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * Where elements lie.
 *
 * @param memory a rank's whole memory, or all that it attached with one call
 * @param at where the first element lies in it, in bytes
 * @param alignmentBytes to which the memory is aligned: a power of two
 */
record Place(MemorySegment memory, long at, long alignmentBytes) {

  /** Whether an atomic instruction can update an element of this type here. */
  boolean isAtomic(ElementType type) {
    int bytes = type.bytes();
    return bytes >= Integer.BYTES && bytes <= alignmentBytes && (at & (bytes - 1)) == 0;
  }
}
