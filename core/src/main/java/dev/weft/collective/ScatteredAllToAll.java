package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/**
 * All messages under way at once, each rank beginning with its neighbour so that not everyone sends
 * to one first: a single step, at the price of as many open messages as there are ranks.
 */
final class ScatteredAllToAll {
  private ScatteredAllToAll() {}

  static void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
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
