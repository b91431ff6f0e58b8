package dev.weft.parallel.sort;

/**
 * What sorting needs to know of arrays of one type, whose elements are ordered like numbers of type
 * {@code long}, their keys.
 */
interface ArrayKind<A> {
  int length(A array);

  A newArray(int length);

  void sort(A array);

  long key(A array, int place);

  /**
   * Merges two sorted runs that lie one after the other; of equal elements those of the first come
   * first.
   */
  void merge(A source, int from, int middle, int to, A target);

  /** How many elements of a sorted array have keys below this one. */
  default int below(A sorted, long key) {
    int low = 0;
    int high = length(sorted);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (key(sorted, middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many have keys up to this one. */
  default int upTo(A sorted, long key) {
    return key == Long.MAX_VALUE ? length(sorted) : below(sorted, key + 1);
  }

  /** The whole, if all runs of it are sorted; run i ends where run i + 1 starts. */
  default A merged(A source, int[] starts) {
    int runs = starts.length - 1;
    if (runs <= 1) {
      return source;
    }
    A target = newArray(length(source));
    int[] next = new int[(runs + 1) / 2 + 1];
    for (int run = 0; run < runs; run += 2) {
      int end = starts[Math.min(run + 2, runs)];
      merge(source, starts[run], starts[run + 1], end, target);
      next[run / 2 + 1] = end;
    }
    return merged(target, next);
  }
}
