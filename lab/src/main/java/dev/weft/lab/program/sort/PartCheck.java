package dev.weft.lab.program.sort;

/**
 * Whether keys come in order, and which keys they are: their number and their sum, which no order
 * changes. Used by one thread.
 */
final class PartCheck {
  private boolean ordered = true;
  private long first;
  private long last = Long.MIN_VALUE;
  private long count;
  private long sum;

  /** Of these keys. */
  static PartCheck of(long... keys) {
    PartCheck check = new PartCheck();
    for (long key : keys) {
      check.add(key);
    }
    return check;
  }

  void add(long key) {
    if (count == 0) {
      first = key;
    }
    ordered &= last <= key;
    last = key;
    count++;
    sum += key;
  }

  boolean isOrdered() {
    return ordered;
  }

  /** The first key; meaningless if there is none. */
  long first() {
    return first;
  }

  /** The last key, or the least number if there is none. */
  long last() {
    return last;
  }

  long count() {
    return count;
  }

  long sum() {
    return sum;
  }

  /** The sum of the keys of a whole sequence. */
  static long sumOf(long elements) {
    long sum = 0;
    for (long i = 0; i < elements; i++) {
      sum += SortedElements.key(i);
    }
    return sum;
  }
}
