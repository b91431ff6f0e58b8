package dev.weft.internal.collective.shared;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Chunks;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * Blocks for every rank, cut so that each chunk has a piece of every block. All pieces have the
 * same room, so that every rank knows where each piece lies.
 *
 * @param ranks number of blocks
 * @param cut the longest block, cut into pieces
 * @param shift of the elements' type
 */
record Pieces(int ranks, Chunks cut, int shift) {

  /** The pieces of such blocks of a buffer, each of whole values of {@code width} elements. */
  static Pieces of(Slice buffer, Blocks blocks, long chunkBytes, int width) {
    int shift = buffer.type().shift();
    int ranks = blocks.size();
    long longest = SliceCopies.longest(blocks);
    long values = ((chunkBytes / ranks) >> shift) / width;
    return new Pieces(ranks, new Chunks(longest, Math.min(values * width, longest)), shift);
  }

  long each() {
    return cut.each();
  }

  int chunks() {
    return each() == 0 ? 1 : cut.number();
  }

  long chunkBytes() {
    return (ranks * each()) << shift;
  }

  Slice piece(Slice block, int chunk) {
    return cut.of(block, chunk);
  }

  /** Writes a chunk for all ranks but one, which has its own block already; negative for none. */
  void write(SharedArea area, int chunk, Slice send, Blocks blocks, long totalBytes, int but) {
    area.open(chunk);
    for (int to = 0; to < ranks; to++) {
      if (to != but) {
        Slice piece = piece(blocks.of(send, to), chunk);
        area.put(chunk, chunkBytes(), (to * each()) << shift, piece);
      }
    }
    area.publish(chunk, totalBytes, SharedArea.ALL);
  }

  /** Reads this rank's piece of a chunk that has come. */
  void read(SharedArea area, int from, int chunk, int rank, Slice block) {
    area.read(from, chunk, chunkBytes(), (rank * each()) << shift, piece(block, chunk));
  }
}
