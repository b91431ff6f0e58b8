package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone writes its block or lends it, everyone reads all of them. */
public final class SharedAllGather {
  private SharedAllGather() {}

  public static void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    int shift = buffer.type().shift();
    long longest = 0;
    for (int i = 0; i < ranks; i++) {
      longest = Math.max(longest, blocks.count(i));
    }
    if (SharedArea.of(exchange).lends(longest << shift)) {
      LentAllGather.run(exchange, mine, buffer, blocks);
      return;
    }
    try (SharedArea area = SharedArea.of(exchange).begin(longest << shift)) {
      long each = area.chunkBytes() >> shift;
      int chunks = new Chunks(longest, each).number();
      boolean lends = area.lend(mine, mine.bytes(), mine.bytes(), SharedArea.ALL);
      int taken = 0;
      for (int chunk = 0; chunk < chunks && !(lends && taken == ranks - 1); chunk++) {
        if (!lends) {
          Slice part = part(buffer, blocks, rank, chunk, each);
          area.write(chunk, mine.bytes(), part, SharedArea.ALL);
        }
        for (int i = 1; i < ranks; i++) {
          int from = (rank + i) % ranks;
          long bytes = blocks.count(from) << shift;
          boolean lent = chunk == 0 && area.takeLent(from, bytes, 0, blocks.of(buffer, from));
          taken += lent ? 1 : 0;
          Slice part = part(buffer, blocks, from, chunk, each);
          boolean more = !lent && (chunk == 0 || part.count() > 0);
          if (more && area.await(from, chunk, bytes)) {
            area.read(from, chunk, part.bytes(), 0, part);
          }
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.settle(SharedArea.ALL);
      area.done();
    }
  }

  private static Slice part(Slice buffer, Blocks blocks, int rank, int chunk, long each) {
    long from = Math.min(chunk * each, blocks.count(rank));
    long count = Math.min(each, blocks.count(rank) - from);
    return buffer.part(blocks.displacement(rank) + from, count);
  }
}
