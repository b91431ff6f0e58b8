package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone lends its block, and copies those of all. */
final class LentAllGather {
  private LentAllGather() {}

  static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    int shift = buffer.type().shift();
    try (Lending lending = SharedArea.of(exchange).lending().begin()) {
      lending.lend(mine, mine.bytes());
      for (int i = 1; i < ranks; i++) {
        int from = (rank + i) % ranks;
        lending.copyFrom(from, blocks.count(from) << shift, 0, blocks.of(buffer, from));
      }
      lending.settle();
    }
  }
}
