package dev.weft.lab.simulate;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of ranks below its first rank in a binomial tree, as in Weft's trees; places count from the
 * root.
 *
 * @param place the place of the first rank
 * @param ranks the number of ranks
 */
record Subtree(int place, int ranks) {

  /** Where a place stands in a tree of so many ranks. */
  static Subtree of(int place, int all) {
    int reach = place == 0 ? all : Integer.lowestOneBit(place);
    return new Subtree(place, Math.min(reach, all - place));
  }

  /** The subtrees of its first rank's children, the farthest and largest first. */
  List<Subtree> children() {
    List<Subtree> children = new ArrayList<>();
    for (int distance = highest(); distance > 0; distance >>= 1) {
      children.add(new Subtree(place + distance, Math.min(distance, ranks - distance)));
    }
    return children;
  }

  int parent() {
    return place & (place - 1);
  }

  private int highest() {
    return ranks == 1 ? 0 : Integer.highestOneBit(ranks - 1);
  }
}
