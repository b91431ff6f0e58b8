package dev.weft.cli.trace;

import java.util.List;
import java.util.function.ToLongFunction;

/** Looks for times in lists that are sorted by them. */
final class Searches {
  /** The index of the first element whose time is not before the one given; the size if none. */
  static <T> int firstFrom(List<T> sorted, ToLongFunction<T> time, long nanos) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (time.applyAsLong(sorted.get(middle)) < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Searches() {}
}
