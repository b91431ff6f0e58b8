package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Everyone writes a piece of every block at a time, or lends its buffer, and reads its own block of
 * everyone's.
 */
public final class SharedAllToAll {
  private SharedAllToAll() {}

  /** For blocks of equal counts. */
  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    if (SharedArea.of(exchange).lends(send.bytes() / ranks)) {
      LentAllToAll.run(exchange, send, sent, receive, received);
      return;
    }
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      long each = send.bytes() / ranks;
      long own = sent.displacement(rank) << send.type().shift();
      boolean lends = area.lend(send, each, send.bytes(), SharedArea.ALL);
      Pieces pieces = Pieces.of(send, sent, area.chunkBytes(), 1);
      int taken = 0;
      for (int chunk = 0; chunk < pieces.chunks() && !(lends && taken == ranks - 1); chunk++) {
        if (!lends) {
          pieces.write(area, chunk, send, sent, send.bytes(), rank);
        }
        for (int i = 1; i < ranks; i++) {
          int from = (rank + i) % ranks;
          Slice block = received.of(receive, from);
          boolean lent = chunk == 0 && area.takeLent(from, send.bytes(), own, block);
          taken += lent ? 1 : 0;
          if (!lent && area.await(from, chunk, send.bytes())) {
            pieces.read(area, from, chunk, rank, block);
          }
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.settle(SharedArea.ALL);
      area.done();
    }
  }
}
