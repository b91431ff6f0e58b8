package dev.weft.internal.engine.failure;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The ranks that the job has declared gone, in its order, which is the same on all ranks: so a
 * number says which. Under the engine lock.
 *
 * <p>They are numbered from 1, and from {@value #PER_TERM} times the term and 1 on where another
 * server of the job has declared them. A server that ends may have told its last notices to ranks
 * only that have ended with it. Messages of these ranks name numbers of the earlier term that mean
 * other losses, or none; they are lower than any number of the next term, and so out of date.
 */
public final class DeclaredLosses {
  /** More than ranks that there may ever be. */
  private static final int PER_TERM = 1 << 16;

  private int[] ranks = new int[4];
  private int[] numbers = new int[4];
  private int count;
  private int last;

  void add(int rank) {
    if (count == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    ranks[count] = rank;
    numbers[count++] = ++last;
  }

  /** Another server declares ranks gone from now on. */
  public void beginTerm(int term) {
    last = Math.max(last, term * PER_TERM);
  }

  /** The number of the last one. */
  public int last() {
    return last;
  }

  /**
   * Which places of a group the first of them had.
   *
   * @param first number of the last one that counts
   * @param group ranks of the job
   */
  public BitSet among(int first, int[] group) {
    BitSet places = new BitSet(group.length);
    for (int place = 0; place < group.length; place++) {
      for (int i = 0; i < count && numbers[i] <= first; i++) {
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
