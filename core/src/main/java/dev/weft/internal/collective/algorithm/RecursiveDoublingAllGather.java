package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k the ranks that differ in bit k exchange all they have: log2 p steps. For a power of
 * two; other numbers of ranks go the way of Bruck. Blocks may differ in size and lie anywhere:
 * where is each rank's own affair, so blocks with gaps travel packed.
 */
public final class RecursiveDoublingAllGather {
  private RecursiveDoublingAllGather() {}

  public static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int ranks = exchange.size();
    if (Integer.bitCount(ranks) != 1) {
      BruckAllGather.run(exchange, mine, buffer, blocks);
    } else if (blocks.isPacked()) {
      runPacked(exchange, mine, buffer, blocks);
    } else {
      Slice packed = exchange.scratch(buffer.type(), blocks.total());
      Blocks packedBlocks = Buffers.packed(blocks, 0);
      Buffers.copy(mine, packedBlocks.of(packed, exchange.rank()));
      runPacked(exchange, mine, packed, packedBlocks);
      for (int i = 0; i < ranks; i++) {
        Buffers.copy(packedBlocks.of(packed, i), blocks.of(buffer, i));
      }
    }
  }

  private static void runPacked(Exchange exchange, Slice own, Slice buffer, Blocks blocks) {
    for (int bit = 1; bit < exchange.size(); bit <<= 1) {
      int peer = exchange.rank() ^ bit;
      int mine = exchange.rank() & -bit;
      int theirs = peer & -bit;
      exchange.sendReceive(
          bit == 1 ? own : Buffers.range(buffer, blocks, mine, mine + bit),
          peer,
          Buffers.range(buffer, blocks, theirs, theirs + bit),
          peer);
    }
  }
}
