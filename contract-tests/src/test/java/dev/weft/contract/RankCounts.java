package dev.weft.contract;

import dev.weft.testkit.Thorough;
import java.util.Arrays;

/** The numbers of ranks for which tests try what depends on them. */
public final class RankCounts {
  private RankCounts() {}

  /**
   * One rank, two, a power of two with several rounds, and an odd number that two groups share
   * unequally; a thorough run has more of them.
   */
  public static int[] all() {
    return Thorough.isWanted() ? new int[] {1, 2, 3, 4, 7, 8} : new int[] {1, 2, 4, 5};
  }

  /** The same without one rank, for two groups. */
  public static int[] ofTwoGroups() {
    return Arrays.stream(all()).filter(ranks -> ranks > 1).toArray();
  }
}
