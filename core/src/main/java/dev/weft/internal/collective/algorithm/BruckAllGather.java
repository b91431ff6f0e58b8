package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k each rank sends all it has 2^k ranks down and gets as much from 2^k up (Bruck and
 * others 1997), in a buffer that begins with its own block: ceil(log2 p) steps for any number of
 * ranks. Blocks may differ in size and lie anywhere.
 */
public final class BruckAllGather {
  private BruckAllGather() {}

  public static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    Slice turned = exchange.scratch(buffer.type(), blocks.total());
    Blocks turnedBlocks = Buffers.packed(blocks, rank);
    Buffers.copy(mine, turnedBlocks.of(turned, 0));

    for (int have = 1; have < ranks; have <<= 1) {
      int more = Math.min(have, ranks - have);
      exchange.sendReceive(
          Buffers.range(turned, turnedBlocks, 0, more),
          (rank - have + ranks) % ranks,
          Buffers.range(turned, turnedBlocks, have, have + more),
          (rank + have) % ranks);
    }

    for (int i = 1; i < ranks; i++) {
      Buffers.copy(turnedBlocks.of(turned, i), blocks.of(buffer, (rank + i) % ranks));
    }
  }
}
