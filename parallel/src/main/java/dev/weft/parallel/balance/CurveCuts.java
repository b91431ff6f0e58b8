package dev.weft.parallel.balance;

import dev.weft.Comm;
import dev.weft.data.Op;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The places at which a curve is cut into pieces of the same weight. For all cuts at once the range
 * of keys is halved, until no key is left in between: a reduction tells how much weight all ranks
 * have below. Items with the same key stay together.
 */
final class CurveCuts {
  /** The items' keys in order, and the sums of the weights before each. */
  private final long[] keys;

  private final double[] before;

  private CurveCuts(long[] keys, double[] weights) {
    int[] order =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> keys[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.keys = Arrays.stream(order).mapToLong(i -> keys[i]).toArray();
    this.before = new double[keys.length + 1];
    for (int i = 0; i < order.length; i++) {
      before[i + 1] = before[i] + weights[order[i]];
    }
  }

  /** The rank of each item. Collective; blocks. */
  static int[] ranks(Comm comm, long[] keys, double[] weights) {
    long[] cuts = new CurveCuts(keys, weights).cuts(comm);
    int[] ranks = new int[keys.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = upTo(cuts, keys[i]);
    }
    return ranks;
  }

  /** The first key of each rank but the first. */
  private long[] cuts(Comm comm) {
    int count = comm.size() - 1;
    double total = comm.allReduce(before[before.length - 1], Op.SUM);
    long[] low = new long[count];
    long[] high = new long[count];
    Arrays.fill(high, HilbertCurve.END);
    for (int bit = 0; bit < Long.SIZE - 1 && count > 0; bit++) {
      double[] below = new double[count];
      for (int i = 0; i < count; i++) {
        below[i] = weightBelow(middle(low[i], high[i]));
      }
      double[] inWhole = comm.allReduce(below, Op.SUM);
      for (int i = 0; i < count; i++) {
        if (inWhole[i] < total * (i + 1) / comm.size()) {
          low[i] = middle(low[i], high[i]);
        } else {
          high[i] = middle(low[i], high[i]);
        }
      }
    }
    return high;
  }

  private static long middle(long low, long high) {
    return low + (high - low + 1) / 2;
  }

  private double weightBelow(long key) {
    return before[upTo(keys, key - 1)];
  }

  /** How many of sorted keys are up to this one. */
  private static int upTo(long[] sorted, long key) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
