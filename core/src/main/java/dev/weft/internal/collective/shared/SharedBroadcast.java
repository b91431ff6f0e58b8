package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * The root writes, every rank reads. Between threads the root exposes a long buffer; between
 * processes it does not, because they read chunks while the root still writes.
 */
public final class SharedBroadcast {
  private SharedBroadcast() {}

  public static void run(Exchange exchange, Slice buffer, int root) {
    long bytes = buffer.bytes();
    if (AnnouncedMessage.suits(exchange, bytes)) {
      AnnouncedMessage.broadcast(exchange, buffer, root);
      return;
    }
    boolean isRoot = exchange.rank() == root;
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      if (area.exposure().suitsThreads(bytes)
          && (isRoot
              ? area.exposure().expose(buffer, bytes, bytes, SharedArea.ALL)
              : area.exposure().take(root, bytes, 0, buffer))) {
        area.exposure().settle(SharedArea.ALL);
        area.done();
        return;
      }
      inChunks(area, buffer, isRoot, root, SharedArea.ALL);
      area.done();
    }
  }

  /** From one rank to another; the others need not take part. */
  public static void toOne(Exchange exchange, Slice buffer, int from, int to) {
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      inChunks(area, buffer, exchange.rank() == from, from, to);
      area.done();
    }
  }

  private static void inChunks(
      SharedArea area, Slice buffer, boolean isRoot, int root, int reader) {
    long bytes = buffer.bytes();
    Chunks chunks = Chunks.of(buffer, area.chunkBytes(), 1);
    for (int chunk = 0; chunk < chunks.number(); chunk++) {
      Slice part = chunks.of(buffer, chunk);
      if (isRoot) {
        area.write(chunk, bytes, part, reader);
      } else if (area.await(root, chunk, bytes)) {
        area.read(root, chunk, part.bytes(), 0, part);
        area.haveRead(chunk, root);
      } else {
        break;
      }
    }
  }
}
