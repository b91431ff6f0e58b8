package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Every rank writes a piece of every block at a time, or exposes its buffer, and reads its own
 * block from every other rank.
 */
public final class SharedAllToAll {
  private SharedAllToAll() {}

  /** For blocks of equal counts. */
  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      long each = send.bytes() / ranks;
      long own = sent.displacement(rank) << send.type().shift();
      boolean exposes = area.exposure().expose(send, each, send.bytes(), SharedArea.ALL);
      Pieces pieces = Pieces.of(send, sent, area.chunkBytes(), 1);
      int left = ranks - 1;
      for (int chunk = 0; chunk < pieces.chunks() && !(exposes && left == 0); chunk++) {
        if (!exposes) {
          pieces.write(area, chunk, send, sent, send.bytes(), rank);
        }
        for (int i = 1; i < ranks; i++) {
          int from = (rank + i) % ranks;
          Slice block = received.of(receive, from);
          boolean taken = chunk == 0 && area.exposure().take(from, send.bytes(), own, block);
          left -= taken ? 1 : 0;
          if (!taken && area.await(from, chunk, send.bytes())) {
            pieces.read(area, from, chunk, rank, block);
          }
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.exposure().settle(SharedArea.ALL);
      area.done();
    }
  }
}
