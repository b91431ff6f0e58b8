package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/** Everyone writes a piece of every block at a time, and combines the pieces of its own block. */
public final class SharedReduceScatter {
  private static final int NONE = -1;

  private SharedReduceScatter() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    int rank = exchange.rank();
    int last = exchange.size() - 1;
    try (SharedArea area = SharedArea.of(exchange).begin(send.bytes())) {
      Pieces pieces = Pieces.of(send, blocks, area.chunkBytes(), op.width());
      SharedReduction reduction = area.reduction(send, op);
      for (int chunk = 0; chunk < pieces.chunks(); chunk++) {
        pieces.write(area, chunk, send, blocks, send.bytes(), NONE);
        if (!reduction.await(chunk, last)) {
          break;
        }
        Slice own = pieces.piece(blocks.of(send, rank), chunk);
        Slice result = pieces.piece(receive, chunk);
        reduction.combine(chunk, pieces.chunkBytes(), last, rank * pieces.each(), own, result);
        area.haveRead(chunk, SharedArea.ALL);
      }
      area.done();
    }
  }
}
