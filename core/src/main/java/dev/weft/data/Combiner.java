package dev.weft.data;

import java.util.EnumSet;
import java.util.Set;

/** Implements an operation: combines buffers element by element. Any thread; stateless. */
@FunctionalInterface
interface Combiner {
  /** The types of elements that it takes: all, unless it depends on them. */
  default Set<ElementType> elementTypes() {
    return EnumSet.allOf(ElementType.class);
  }

  /**
   * Stores {@code left op right} in the result, which may be the same slice as one of the two. All
   * three have the same count and the same type, which this combiner takes.
   */
  void combine(Slice left, Slice right, Slice result);
}
