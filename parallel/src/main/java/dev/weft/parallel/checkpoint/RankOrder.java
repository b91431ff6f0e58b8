package dev.weft.parallel.checkpoint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which ranks keep copies for which, from the hosts that they are on. */
final class RankOrder {
  private RankOrder() {}

  /**
   * For each rank the one that keeps its copy: on another host, unless one host has more than half
   * of the ranks. The ranks are listed by host, and shifted by the number of ranks of the largest.
   *
   * @param hosts a number for each rank, equal for ranks of one host
   */
  static int[] partners(int[] hosts) {
    int size = hosts.length;
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.comparingInt(rank -> hosts[rank]))
            .mapToInt(Integer::intValue)
            .toArray();
    int most = IntStream.of(hosts).map(host -> count(hosts, host)).max().orElse(1);
    int shift = most == size ? 1 : most;
    int[] partners = new int[size];
    for (int place = 0; place < size; place++) {
      partners[order[place]] = order[(place + shift) % size];
    }
    return partners;
  }

  private static int count(int[] hosts, int host) {
    return (int) IntStream.of(hosts).filter(each -> each == host).count();
  }

  /**
   * Groups of at least so many ranks, on different hosts where there are enough: one rank of each
   * host after the other, cut into equal pieces.
   */
  static List<int[]> groups(int[] hosts, int ranks) {
    int size = hosts.length;
    int[] turn = new int[size];
    for (int rank = 0; rank < size; rank++) {
      int host = hosts[rank];
      turn[rank] = (int) IntStream.range(0, rank).filter(each -> hosts[each] == host).count();
    }
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(rank -> turn[rank])
                    .thenComparingInt(rank -> hosts[rank]))
            .mapToInt(Integer::intValue)
            .toArray();
    int count = Math.max(1, size / ranks);
    List<int[]> groups = new ArrayList<>();
    for (int group = 0; group < count; group++) {
      int from = (int) ((long) size * group / count);
      int to = (int) ((long) size * (group + 1) / count);
      groups.add(IntStream.range(from, to).map(place -> order[place]).toArray());
    }
    return groups;
  }
}
