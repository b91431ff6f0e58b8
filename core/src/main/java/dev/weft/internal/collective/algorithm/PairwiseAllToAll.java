package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k each rank sends to the one k further on and receives from the one k before: p - 1 steps
 * in which every rank has one message each way. For long blocks. Talks to {@link
 * ScatteredAllToAll}: the two differ only in how much is under way.
 */
public final class PairwiseAllToAll {
  private PairwiseAllToAll() {}

  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    for (int distance = 1; distance < ranks; distance++) {
      int destination = (exchange.rank() + distance) % ranks;
      int source = (exchange.rank() - distance + ranks) % ranks;
      exchange.sendReceive(
          sent.of(send, destination), destination, received.of(receive, source), source);
    }
  }
}
