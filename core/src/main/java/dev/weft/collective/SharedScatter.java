package dev.weft.collective;

import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root writes all blocks as one chunk, everyone reads its own. */
final class SharedScatter {
  private SharedScatter() {}

  static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    long bytes = exchange.size() * receive.bytes();
    try (SharedArea area = exchange.area().begin()) {
      if (send != null) {
        area.write(0, bytes, send, SharedArea.ALL);
      } else if (area.await(root, 0, bytes)) {
        area.read(root, 0, bytes, exchange.rank() * receive.bytes(), receive);
      }
    }
  }
}
