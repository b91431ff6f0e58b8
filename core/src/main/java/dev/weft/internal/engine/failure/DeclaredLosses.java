package dev.weft.internal.engine.failure;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The ranks that the job has declared gone, in its order, which is the same on all ranks: so a
 * number of them says which. Under the engine lock.
 */
public final class DeclaredLosses {
  private int[] ranks = new int[4];
  private int count;

  void add(int rank) {
    if (count == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * count);
    }
    ranks[count++] = rank;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /**
   * Which places of a group the first of them had.
   *
   * @param first number of them that count
   * @param group ranks of the job
   */
  public BitSet among(int first, int[] group) {
    BitSet places = new BitSet(group.length);
    for (int place = 0; place < group.length; place++) {
      for (int i = 0; i < first; i++) {
        if (ranks[i] == group[place]) {
          places.set(place);
        }
      }
    }
    return places;
  }

  /** Whether a rank of the job is one of them. */
  public boolean has(int rank) {
    for (int i = 0; i < count; i++) {
      if (ranks[i] == rank) {
        return true;
      }
    }
    return false;
  }
}
