package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Every rank writes a piece of every block at a time, or exposes its buffer, and reads its own
 * block from every other rank. Blocks that fit into one chunk are written as they lie, as two runs
 * beside the rank's own block, and read by their places: nothing is cut.
 */
public final class SharedAllToAll {
  private SharedAllToAll() {}

  /** For blocks of equal counts, which lie one after the other in contiguous buffers. */
  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    long each = send.bytes() / exchange.size();
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      if (send.bytes() <= area.chunkBytes() && !area.exposure().suits(each)) {
        inOneChunk(exchange, area, send, receive, each);
      } else {
        inPieces(exchange, area, send, sent, receive, received);
      }
      area.done();
    }
  }

  private static void inOneChunk(
      Exchange exchange, SharedArea area, Slice send, Slice receive, long each) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    long bytes = send.bytes();
    long own = rank * each;
    area.open(0);
    area.put(0, bytes, 0, send, 0, own);
    area.put(0, bytes, own + each, send, own + each, bytes - own - each);
    area.publish(0, bytes, SharedArea.ALL);
    for (int i = 1; i < ranks; i++) {
      int from = (rank + i) % ranks;
      if (area.await(from, 0, bytes)) {
        area.read(from, 0, bytes, own, receive, from * each, each);
      }
    }
  }

  private static void inPieces(
      Exchange exchange, SharedArea area, Slice send, Blocks sent, Slice receive, Blocks received) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    long own = sent.displacement(rank) << send.type().shift();
    boolean exposes =
        area.exposure().expose(send, send.bytes() / ranks, send.bytes(), SharedArea.ALL);
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
  }
}
