package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root writes a piece of every block at a time, everyone reads its own. */
final class SharedScatter {
  private SharedScatter() {}

  static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    int ranks = exchange.size();
    long bytes = ranks * receive.bytes();
    try (SharedArea area = exchange.area().begin()) {
      Blocks blocks = Blocks.equal(receive.count(), ranks);
      Pieces pieces = Pieces.of(receive, blocks, area.chunkBytes(), 1);
      for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
        if (send != null) {
          pieces.write(area, chunk, send, blocks, bytes, root);
        } else if (area.await(root, chunk, bytes)) {
          pieces.read(area, root, chunk, exchange.rank(), receive);
          area.haveRead(chunk, root);
        } else {
          return;
        }
      }
    }
  }
}
