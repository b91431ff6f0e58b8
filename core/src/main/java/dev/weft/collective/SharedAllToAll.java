package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/** Everyone writes all its blocks as one chunk, and reads its own of everyone's. */
final class SharedAllToAll {
  private SharedAllToAll() {}

  static void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    long bytes = send.bytes();
    int rank = exchange.rank();
    int ranks = exchange.size();
    try (SharedArea area = exchange.area().begin()) {
      area.write(0, bytes, send, SharedArea.ALL);
      for (int i = 1; i < ranks; i++) {
        int from = (rank + i) % ranks;
        if (area.await(from, 0, bytes)) {
          area.read(from, 0, bytes, rank * (bytes / ranks), received.of(receive, from));
        }
      }
    }
  }
}
