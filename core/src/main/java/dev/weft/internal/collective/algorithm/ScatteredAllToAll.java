package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * All messages under way at once, each rank beginning with its neighbour so that not everyone sends
 * to one first: a single step, at the price of as many open messages as there are ranks.
 */
public final class ScatteredAllToAll {
  private ScatteredAllToAll() {}

  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    for (int distance = 1; distance < ranks; distance++) {
      int source = (rank - distance + ranks) % ranks;
      exchange.startReceive(received.of(receive, source), source);
    }
    for (int distance = 1; distance < ranks; distance++) {
      int destination = (rank + distance) % ranks;
      exchange.startSend(sent.of(send, destination), destination);
    }
    exchange.finish();
  }
}
