package dev.weft.parallel.sort;

import dev.weft.Comm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A run of objects, which are their own keys. */
record ObjectRun<T>(List<T> sorted, Class<T> type, Comparator<? super T> order)
    implements SortedRun<T> {
  private static final int MOST_SAMPLES = 1 << 13;

  @Override
  public int length() {
    return sorted.size();
  }

  @Override
  public T key(int place) {
    return sorted.get(place);
  }

  @Override
  public int compare(T one, T other) {
    return order.compare(one, other);
  }

  @Override
  public int below(T key) {
    return places(key, 0);
  }

  @Override
  public int upTo(T key) {
    return places(key, 1);
  }

  /** How many elements compare with the key to less than a bound. */
  private int places(T key, int bound) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.compare(sorted.get(middle), key) < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public List<List<T>> gather(Comm comm, List<T> mine) {
    List<List<T>> parts = new ArrayList<>();
    for (Object[] part : comm.allGatherObjects(mine.toArray(), Object[].class)) {
      parts.add(Arrays.stream(part).map(type::cast).toList());
    }
    return parts;
  }

  @Override
  public int mostSamples() {
    return MOST_SAMPLES;
  }
}
