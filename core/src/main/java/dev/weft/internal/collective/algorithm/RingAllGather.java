package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Each rank passes on to the next what it got from the one before: p - 1 steps, every block moved
 * once between neighbours. For long blocks.
 */
public final class RingAllGather {
  private RingAllGather() {}

  public static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    run(exchange, mine, buffer, blocks, 0);
  }

  /** Block 0 belongs to the rank {@code first}, block 1 to the next one, and so on around. */
  static void run(Exchange exchange, Slice buffer, Blocks blocks, int first) {
    int ranks = exchange.size();
    run(
        exchange,
        blocks.of(buffer, (exchange.rank() - first + ranks) % ranks),
        buffer,
        blocks,
        first);
  }

  private static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks, int first) {
    int ranks = exchange.size();
    int next = (exchange.rank() + 1) % ranks;
    int previous = (exchange.rank() - 1 + ranks) % ranks;
    int have = (exchange.rank() - first + ranks) % ranks;
    for (int step = 1; step < ranks; step++) {
      int incoming = (have - 1 + ranks) % ranks;
      Slice passed = step == 1 ? mine : blocks.of(buffer, have);
      exchange.sendReceive(passed, next, blocks.of(buffer, incoming), previous);
      have = incoming;
    }
  }
}
