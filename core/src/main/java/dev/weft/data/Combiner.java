package dev.weft.data;

import java.util.Set;

/** What stands behind an operation: combines buffers element by element. Any thread; stateless. */
interface Combiner {
  /** Types of elements that it takes. */
  Set<ElementType> elementTypes();

  /** Whether it takes elements of the type. */
  default boolean isDefinedFor(ElementType type) {
    return elementTypes().contains(type);
  }

  /**
   * Stores {@code left op right} in the result, which may be the same slice as one of the two. All
   * three have one type, which it takes, and one count.
   */
  void combine(Slice left, Slice right, Slice result);
}
