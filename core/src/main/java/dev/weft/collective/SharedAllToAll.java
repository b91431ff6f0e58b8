package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/** Everyone writes a piece of every block at a time, and reads its own of everyone's. */
final class SharedAllToAll {
  private SharedAllToAll() {}

  /** For blocks of equal counts. */
  static void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    if (exchange.area().lends(send.bytes() / ranks)) {
      LentAllToAll.run(exchange, send, sent, receive, received);
      return;
    }
    try (SharedArea area = exchange.area().begin(send.bytes())) {
      Pieces pieces = Pieces.of(send, sent, area.chunkBytes(), 1);
      for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
        pieces.write(area, chunk, send, sent, send.bytes(), rank);
        for (int i = 1; i < ranks; i++) {
          int from = (rank + i) % ranks;
          if (area.await(from, chunk, send.bytes())) {
            pieces.read(area, from, chunk, rank, received.of(receive, from));
          }
        }
        area.haveRead(chunk, SharedArea.ALL);
      }
    }
  }
}
