package dev.weft.internal.window;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;

/**
 * Converts slices of one element to and from the form of {@link Elements}. Any thread; stateless.
 */
final class OneElement {
  static Slice of(ElementType type, long element) {
    MemorySegment memory = MemorySegment.ofArray(new long[1]).asSlice(0, type.bytes());
    Elements.store(memory, 0, type, element);
    return Slice.of(memory, type);
  }

  /** The element of such a slice. */
  static long in(Slice one) {
    return Elements.load((MemorySegment) one.base(), one.offsetBytes(), one.type());
  }

  private OneElement() {}
}
