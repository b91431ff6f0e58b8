package dev.weft.internal.collective.algorithm;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In round k each rank tells the one 2^k further on, and hears from the one 2^k before (Hensgen,
 * Finkel and Manber 1988): log2 p dependent steps, no rank busier than another.
 */
public final class DisseminationBarrier {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private DisseminationBarrier() {}

  public static void run(Exchange exchange) {
    int ranks = exchange.size();
    for (int distance = 1; distance < ranks; distance <<= 1) {
      int next = (exchange.rank() + distance) % ranks;
      int previous = (exchange.rank() - distance + ranks) % ranks;
      exchange.sendReceive(NOTHING, next, NOTHING, previous);
    }
  }
}
