package dev.weft.parallel.sort;

import java.util.Comparator;

/**
 * An element by its place in the order of all ranks' elements, in which no two are equal.
 *
 * @param place in the sorted run of its rank
 * @param weight how many elements it stands for
 */
record Element<K>(K key, int rank, long place, double weight) {

  static <K> Comparator<Element<K>> order(Comparator<? super K> keys) {
    return (one, other) -> {
      int order = keys.compare(one.key, other.key);
      if (order == 0) {
        order = Integer.compare(one.rank, other.rank);
      }
      return order == 0 ? Long.compare(one.place, other.place) : order;
    };
  }

  /** How many elements of a rank's run come before this one. */
  long before(int ofRank, SortedRun<K> run) {
    if (ofRank == rank) {
      return place;
    }
    return ofRank < rank ? run.upTo(key) : run.below(key);
  }
}
