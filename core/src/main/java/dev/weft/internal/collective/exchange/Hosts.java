package dev.weft.internal.collective.exchange;

import dev.weft.data.Blocks;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The hosts of a communicator's ranks. Hosts are numbered in the order of their first ranks, which
 * are their leaders. Immutable.
 */
public final class Hosts {
  private final int[] leaders;
  private final int[] hostOf;
  private final int[] placeOf;
  private final boolean inOrder;

  /**
   * Of ranks.
   *
   * @param together for each rank the first one on its host
   */
  Hosts(int... together) {
    this.leaders = Arrays.stream(together).distinct().toArray();
    this.hostOf =
        Arrays.stream(together).map(leader -> Arrays.binarySearch(leaders, leader)).toArray();
    this.placeOf = new int[together.length];
    int[] counts = new int[leaders.length];
    Arrays.setAll(placeOf, rank -> counts[hostOf[rank]]++);
    this.inOrder =
        IntStream.range(1, hostOf.length).allMatch(rank -> hostOf[rank - 1] <= hostOf[rank]);
  }

  /** The host of a rank. */
  public int of(int rank) {
    return hostOf[rank];
  }

  /** A rank's number among those of its host. */
  public int place(int rank) {
    return placeOf[rank];
  }

  /** The first rank of each host. */
  public int[] leaders() {
    return leaders.clone();
  }

  /** The first rank of a host. */
  public int leader(int host) {
    return leaders[host];
  }

  /** The ranks of a host, ascending. */
  public int[] members(int host) {
    return IntStream.range(0, hostOf.length).filter(rank -> hostOf[rank] == host).toArray();
  }

  /** The combined blocks of each host's ranks, host by host. */
  public Blocks total(Blocks ofRanks) {
    long[] counts = new long[leaders.length];
    for (int rank = 0; rank < hostOf.length; rank++) {
      counts[hostOf[rank]] += ofRanks.count(rank);
    }
    return Blocks.of(counts);
  }

  /** The blocks of ranks where they lie if they are packed host by host, in these blocks. */
  public Blocks packed(Blocks ofRanks, Blocks ofHosts) {
    long[] next = new long[leaders.length];
    Arrays.setAll(next, ofHosts::displacement);
    long[] displacements = new long[hostOf.length];
    for (int rank = 0; rank < hostOf.length; rank++) {
      displacements[rank] = next[hostOf[rank]];
      next[hostOf[rank]] += ofRanks.count(rank);
    }
    return Blocks.of(ofRanks.counts(), displacements);
  }

  /** Whether there are several hosts, at least one of them with several ranks. */
  public boolean haveTwoLevels() {
    return leaders.length > 1 && leaders.length < hostOf.length;
  }

  /** Whether the ranks of each host follow each other. */
  public boolean areInOrder() {
    return inOrder;
  }
}
