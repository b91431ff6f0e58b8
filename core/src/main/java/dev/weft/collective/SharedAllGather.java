package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/** Everyone writes its block, everyone reads all of them. */
final class SharedAllGather {
  private SharedAllGather() {}

  static void run(Exchange exchange, Slice buffer, Blocks blocks) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    int shift = buffer.type().shift();
    long longest = 0;
    for (int i = 0; i < ranks; i++) {
      longest = Math.max(longest, blocks.count(i));
    }
    if (exchange.area().lends(longest << shift)) {
      LentAllGather.run(exchange, buffer, blocks);
      return;
    }
    try (SharedArea area = exchange.area().begin(longest << shift)) {
      long each = area.chunkBytes() >> shift;
      int chunks = new Chunks(longest, each).number();
      for (int chunk = 0; chunk < chunks; chunk++) {
        Slice mine = part(buffer, blocks, rank, chunk, each);
        area.write(chunk, blocks.count(rank) << shift, mine, SharedArea.ALL);
        for (int i = 1; i < ranks; i++) {
          int from = (rank + i) % ranks;
          Slice part = part(buffer, blocks, from, chunk, each);
          boolean more = chunk == 0 || part.count() > 0;
          if (more && area.await(from, chunk, blocks.count(from) << shift)) {
            area.read(from, chunk, part.bytes(), 0, part);
          }
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
    }
  }

  private static Slice part(Slice buffer, Blocks blocks, int rank, int chunk, long each) {
    long from = Math.min(chunk * each, blocks.count(rank));
    long count = Math.min(each, blocks.count(rank) - from);
    return buffer.part(blocks.displacement(rank) + from, count);
  }
}
