package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;

/** The root writes, everyone reads. */
public final class SharedBroadcast {
  private SharedBroadcast() {}

  public static void run(Exchange exchange, Slice buffer, int root) {
    long bytes = buffer.bytes();
    if (SharedArea.of(exchange).lends(bytes)) {
      LentBroadcast.run(exchange, buffer, root);
      return;
    }
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      Chunks chunks = Chunks.of(buffer, area.chunkBytes(), 1);
      for (int chunk = 0; chunk < chunks.number(); chunk++) {
        Slice part = chunks.of(buffer, chunk);
        if (exchange.rank() == root) {
          area.write(chunk, bytes, part, SharedArea.ALL);
        } else if (area.await(root, chunk, bytes)) {
          area.read(root, chunk, part.bytes(), 0, part);
          area.haveRead(chunk, root);
        } else {
          break;
        }
      }
      area.done();
    }
  }
}
