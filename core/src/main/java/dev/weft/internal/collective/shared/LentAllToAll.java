package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone lends its buffer, and copies its own block of everyone's. */
final class LentAllToAll {
  private LentAllToAll() {}

  /** For blocks of equal counts. */
  static void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    long bytes = send.bytes();
    try (Lending lending = SharedArea.of(exchange).lending().begin()) {
      lending.lend(send, bytes);
      for (int i = 1; i < ranks; i++) {
        int from = (rank + i) % ranks;
        lending.copyFrom(
            from,
            bytes,
            sent.displacement(rank) << send.type().shift(),
            received.of(receive, from));
      }
      lending.settle();
    }
  }
}
