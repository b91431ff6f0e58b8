package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;

/**
 * Everyone writes a piece of every block at a time, and combines the pieces of its own block. All
 * pieces of a chunk have room for as many elements, so that everyone knows where each one lies.
 */
final class SharedReduceScatter {
  private SharedReduceScatter() {}

  static void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    int shift = send.type().shift();
    long longest = 0;
    for (int i = 0; i < ranks; i++) {
      longest = Math.max(longest, blocks.count(i));
    }
    try (SharedArea area = exchange.area().begin()) {
      long values = ((area.chunkBytes() / ranks) >> shift) / op.width();
      long each = Math.min(values * op.width(), longest);
      long chunkBytes = (ranks * each) << shift;
      int chunks = each == 0 ? 1 : new Chunks(longest, each).number();
      SharedReduction reduction = new SharedReduction(exchange, area, send, op);
      for (int chunk = 0; chunk < chunks; chunk++) {
        area.open(chunk);
        for (int to = 0; to < ranks; to++) {
          Slice piece = piece(blocks.of(send, to), chunk, each);
          area.put(chunk, chunkBytes, (to * each) << shift, piece);
        }
        area.publish(chunk, send.bytes(), SharedArea.ALL);
        if (!reduction.await(chunk, ranks - 1)) {
          return;
        }
        Slice own = piece(blocks.of(send, rank), chunk, each);
        Slice result = piece(receive, chunk, each);
        reduction.combine(chunk, chunkBytes, ranks - 1, rank * each, own, result);
        area.haveRead(chunk, SharedArea.ALL);
      }
    }
  }

  private static Slice piece(Slice block, int chunk, long each) {
    long from = Math.min(chunk * each, block.count());
    return block.part(from, Math.min(each, block.count() - from));
  }
}
