package dev.weft.internal.io;

/**
 * The file pointer that all ranks share, in elements of the view. Rank 0 keeps it. Any thread; does
 * not block.
 */
final class SharedPointer {
  private long position;

  synchronized long position() {
    return position;
  }

  synchronized void set(long elements) {
    position = elements;
  }

  /**
   * Moves the pointer on.
   *
   * @param limit where it stops; it is never moved back
   * @return where it was
   */
  synchronized long advance(long elements, long limit) {
    long before = position;
    position = after(before, elements, limit);
    return before;
  }

  /** Where an advance leads to. */
  static long after(long before, long elements, long limit) {
    long next = before > Long.MAX_VALUE - elements ? Long.MAX_VALUE : before + elements;
    return Math.max(before, Math.min(next, limit));
  }
}
