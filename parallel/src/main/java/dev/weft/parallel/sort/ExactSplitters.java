package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splitters that give each rank exactly as many elements as it is to get, by selection. For each
 * splitter every rank has a range of places where its run can be cut, and proposes the element in
 * the middle of the range. The weighted median of the proposals is the pivot; a reduction finds out
 * how many elements of the whole come before the pivot. That excludes at least a quarter of the
 * places that are left, for all splitters in the same two exchanges (Saukas and Song, A note on
 * parallel selection on coarse-grained multicomputers, 1999).
 */
final class ExactSplitters<K> {
  private final Comm comm;
  private final SortedRun<K> run;
  private final Blocks wanted;

  /** The ranges of the cuts: cut i, at which the part of rank i begins, has the places i. */
  private final long[] low;

  private final long[] high;

  private ExactSplitters(Comm comm, SortedRun<K> run, Blocks wanted) {
    this.comm = comm;
    this.run = run;
    this.wanted = wanted;
    this.low = new long[comm.size() + 1];
    this.high = new long[comm.size() + 1];
  }

  /**
   * Where this rank's run is to be cut: the first place of each rank's part, and its end.
   *
   * @param wanted how many elements each rank is to get
   */
  static <K> long[] cuts(Comm comm, SortedRun<K> run, Blocks wanted) {
    return new ExactSplitters<>(comm, run, wanted).cuts();
  }

  private long[] cuts() {
    int size = comm.size();
    for (int i = 1; i < size; i++) {
      high[i] = run.length();
    }
    low[size] = run.length();
    for (Map<Integer, Element<K>> pivots = pivots(); !pivots.isEmpty(); pivots = pivots()) {
      long[] before = new long[size];
      pivots.forEach((i, pivot) -> before[i] = pivot.before(comm.rank(), run));
      long[] inWhole = comm.allReduce(before, Op.SUM);
      pivots.forEach((i, pivot) -> narrow(i, pivot, before[i], inWhole[i]));
    }
    return low;
  }

  private void narrow(int cut, Element<K> pivot, long before, long inWhole) {
    long target = wanted.displacement(cut);
    if (inWhole >= target) {
      high[cut] = Math.min(high[cut], before);
    }
    if (inWhole <= target) {
      long itself = pivot.rank() == comm.rank() && inWhole < target ? 1 : 0;
      low[cut] = Math.max(low[cut], before + itself);
    }
  }

  /** The pivots of the cuts that have not been found. */
  private Map<Integer, Element<K>> pivots() {
    int size = comm.size();
    long[] ranges = new long[2 * size];
    List<K> proposed = new ArrayList<>();
    for (int i = 1; i < size; i++) {
      ranges[2 * i] = (low[i] + high[i]) / 2;
      ranges[2 * i + 1] = high[i] - low[i];
      if (high[i] > low[i]) {
        proposed.add(run.key((int) ranges[2 * i]));
      }
    }
    long[] all = new long[2 * size * size];
    comm.allGather(ranges, all);
    List<List<K>> keys = run.gather(comm, proposed);
    int[] used = new int[size];
    Map<Integer, Element<K>> pivots = new HashMap<>();
    for (int i = 1; i < size; i++) {
      List<Element<K>> proposals = new ArrayList<>();
      for (int rank = 0; rank < size; rank++) {
        int at = 2 * (rank * size + i);
        if (all[at + 1] > 0) {
          K key = keys.get(rank).get(used[rank]++);
          proposals.add(new Element<>(key, rank, all[at], all[at + 1]));
        }
      }
      if (!proposals.isEmpty()) {
        pivots.put(i, median(proposals));
      }
    }
    return pivots;
  }

  private Element<K> median(List<Element<K>> proposals) {
    proposals.sort(Element.order(run::compare));
    double half = proposals.stream().mapToDouble(Element::weight).sum() / 2;
    double passed = 0;
    for (Element<K> each : proposals) {
      passed += each.weight();
      if (passed >= half) {
        return each;
      }
    }
    return proposals.getLast();
  }
}
