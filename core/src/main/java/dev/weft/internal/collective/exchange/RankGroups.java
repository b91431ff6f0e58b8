package dev.weft.internal.collective.exchange;

import dev.weft.data.Blocks;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A communicator's ranks divided into groups of ranks near each other: those of one host, or of one
 * group of cores. Groups are numbered in the order of their first ranks, which are their leaders.
 * Immutable.
 */
public final class RankGroups {
  private final int[] leaders;
  private final int[] groupOf;
  private final int[] placeOf;
  private final int[] sizes;
  private final boolean inOrder;

  /**
   * Of ranks.
   *
   * @param together for each rank the first one of its group
   */
  RankGroups(int... together) {
    this.leaders = Arrays.stream(together).distinct().toArray();
    this.groupOf =
        Arrays.stream(together).map(leader -> Arrays.binarySearch(leaders, leader)).toArray();
    this.placeOf = new int[together.length];
    this.sizes = new int[leaders.length];
    Arrays.setAll(placeOf, rank -> sizes[groupOf[rank]]++);
    this.inOrder =
        IntStream.range(1, groupOf.length).allMatch(rank -> groupOf[rank - 1] <= groupOf[rank]);
  }

  /** The group of a rank. */
  public int of(int rank) {
    return groupOf[rank];
  }

  /** A rank's number among those of its group. */
  public int place(int rank) {
    return placeOf[rank];
  }

  /** The first rank of each group. */
  public int[] leaders() {
    return leaders.clone();
  }

  /** The first rank of a group. */
  public int leader(int group) {
    return leaders[group];
  }

  /** The ranks of a group, ascending. */
  public int[] members(int group) {
    return IntStream.range(0, groupOf.length).filter(rank -> groupOf[rank] == group).toArray();
  }

  /** The number of groups that have at least so many ranks. */
  public int numberOfAtLeast(int ranks) {
    return (int) Arrays.stream(sizes).filter(size -> size >= ranks).count();
  }

  /** The combined blocks of each group's ranks, group by group. */
  public Blocks total(Blocks ofRanks) {
    long[] counts = new long[leaders.length];
    for (int rank = 0; rank < groupOf.length; rank++) {
      counts[groupOf[rank]] += ofRanks.count(rank);
    }
    return Blocks.of(counts);
  }

  /** The blocks of ranks where they lie if they are packed group by group, in these blocks. */
  public Blocks packed(Blocks ofRanks, Blocks ofGroups) {
    long[] next = new long[leaders.length];
    Arrays.setAll(next, ofGroups::displacement);
    long[] displacements = new long[groupOf.length];
    for (int rank = 0; rank < groupOf.length; rank++) {
      displacements[rank] = next[groupOf[rank]];
      next[groupOf[rank]] += ofRanks.count(rank);
    }
    return Blocks.of(ofRanks.counts(), displacements);
  }

  /** Whether there are several groups, at least one of them with several ranks. */
  public boolean haveTwoLevels() {
    return leaders.length > 1 && leaders.length < groupOf.length;
  }

  /** Whether the ranks of each group follow each other. */
  public boolean areInOrder() {
    return inOrder;
  }
}
