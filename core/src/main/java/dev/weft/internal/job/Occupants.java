package dev.weft.internal.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rank of the job that has each place now. The places that there are from the beginning cost 4
 * bytes each, as every rank has this of all others. For one thread.
 */
final class Occupants {
  private final int[] first;

  /** Of places that have come later. */
  private final SortedMap<Integer, Integer> more = new TreeMap<>();

  /** Of so many places, each of which its own rank has. */
  Occupants(int size) {
    first = new int[size];
    Arrays.setAll(first, place -> place);
  }

  /** Who has a place; null if nobody has ever had it. */
  @Nullable Integer of(int place) {
    return place >= 0 && place < first.length ? Integer.valueOf(first[place]) : more.get(place);
  }

  void set(int place, int rank) {
    if (place < first.length) {
      first[place] = rank;
    } else {
      more.put(place, rank);
    }
  }

  /** All that somebody has or has had, ascending. */
  List<Integer> places() {
    List<Integer> places = new ArrayList<>(first.length + more.size());
    for (int place = 0; place < first.length; place++) {
      places.add(place);
    }
    places.addAll(more.keySet());
    return places;
  }
}
