package dev.weft.data;

import java.util.EnumSet;
import java.util.Set;

/** What stands behind an operation: combines buffers element by element. Any thread; stateless. */
@FunctionalInterface
interface Combiner {
  /** Types of elements that it takes: all, unless it looks at them. */
  default Set<ElementType> elementTypes() {
    return EnumSet.allOf(ElementType.class);
  }

  /**
   * Stores {@code left op right} in the result, which may be the same slice as one of the two. All
   * three have one type, which it takes, and one count.
   */
  void combine(Slice left, Slice right, Slice result);
}
