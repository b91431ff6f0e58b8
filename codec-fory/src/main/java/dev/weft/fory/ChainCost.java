package dev.weft.fory;

import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Pays for filling tables of the JDK that never turn their chains into trees. Keys with different
 * hash codes may share a bucket, and each further key in the bucket is compared with all earlier
 * ones.
 */
final class ChainCost {
  private static final int LEAST_PLACES = 16;

  private ChainCost() {}

  /** For one that is a {@link java.util.Hashtable} as large as it is made for these. */
  static void payHashtable(Map<?, ?> entries, DecodeBudget budget) {
    int places = Math.max(2 * entries.size(), 11);
    pay(entries, places, hash -> (hash & Integer.MAX_VALUE) % places, budget);
  }

  /** For one that is a {@link java.util.WeakHashMap} as large as it is made for these. */
  static void payWeakHashMap(Map<?, ?> entries, DecodeBudget budget) {
    int least = Math.max((int) Math.ceil(entries.size() / 0.75), LEAST_PLACES);
    int places = Integer.highestOneBit(2 * least - 1);
    pay(entries, places, hash -> spread(hash) & (places - 1), budget);
  }

  private static int spread(int hash) {
    int mixed = hash ^ hash >>> 20 ^ hash >>> 12;
    return mixed ^ mixed >>> 7 ^ mixed >>> 4;
  }

  private static void pay(
      Map<?, ?> entries, int places, IntUnaryOperator place, DecodeBudget budget) {
    if (budget.isTrusted()) {
      return;
    }
    int[] chains = new int[places];
    for (Object key : entries.keySet()) {
      if (key != null) {
        budget.spend(chains[place.applyAsInt(key.hashCode())]++);
      }
    }
  }
}
