package dev.weft.internal.collective.algorithm;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Everyone reports to rank 0, which then releases everyone: two dependent steps whatever the number
 * of ranks, so no rank is scheduled more than twice where ranks share cores.
 */
public final class LinearBarrier {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private LinearBarrier() {}

  public static void run(Exchange exchange) {
    if (exchange.rank() > 0) {
      exchange.send(NOTHING, 0);
      exchange.receive(NOTHING, 0);
      return;
    }
    for (int peer = 1; peer < exchange.size(); peer++) {
      exchange.receive(NOTHING, peer);
    }
    for (int peer = 1; peer < exchange.size(); peer++) {
      exchange.send(NOTHING, peer);
    }
  }
}
