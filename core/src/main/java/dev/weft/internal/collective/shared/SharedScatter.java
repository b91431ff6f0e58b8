package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * The root writes a piece of every block at a time, or exposes its buffer; every rank reads its own
 * block. If one chunk holds all blocks they lie in it as in the root's buffer.
 */
public final class SharedScatter {
  private SharedScatter() {}

  public static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    long bytes = exchange.size() * receive.bytes();
    try (SharedArea area = SharedArea.of(exchange).begin()) {
      if (bytes <= area.chunkBytes() && !area.exposure().suitsThreads(receive.bytes())) {
        inOneChunk(exchange, area, send, receive, bytes, root);
      } else {
        inPieces(exchange, area, send, receive, bytes, root);
      }
      area.done();
    }
  }

  private static void inOneChunk(
      Exchange exchange,
      SharedArea area,
      @Nullable Slice send,
      Slice receive,
      long bytes,
      int root) {
    if (send != null) {
      long own = root * receive.count();
      long after = own + receive.count();
      area.open(0);
      area.put(0, bytes, 0, send.part(0, own));
      area.put(0, bytes, after << send.type().shift(), send.part(after, send.count() - after));
      area.publish(0, bytes, SharedArea.ALL);
      SliceCopies.copyFromBlock(send, root, receive);
    } else if (area.await(root, 0, bytes)) {
      area.read(root, 0, bytes, exchange.rank() * receive.bytes(), receive);
    }
  }

  private static void inPieces(
      Exchange exchange,
      SharedArea area,
      @Nullable Slice send,
      Slice receive,
      long bytes,
      int root) {
    if (send != null && area.exposure().expose(send, receive.bytes(), bytes, SharedArea.ALL)) {
      SliceCopies.copyFromBlock(send, root, receive);
      area.exposure().settle(SharedArea.ALL);
      return;
    }
    long own = exchange.rank() * receive.bytes();
    if (send == null && area.exposure().take(root, bytes, own, receive)) {
      return;
    }
    Blocks blocks = exchange.equalBlocks(receive.count());
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
    if (send != null) {
      SliceCopies.copyFromBlock(send, root, receive);
    }
  }
}
