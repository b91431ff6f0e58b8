package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * The algorithm of Bruck and others (1997): ceil(log2 p) steps for any number of ranks; in step k
 * each rank sends to the rank 2^k away.
 */
public final class Bruck {
  private Bruck() {}

  /**
   * In step k each rank sends all its blocks 2^k ranks down and gets as many from 2^k up, in a
   * buffer that begins with its own block. Blocks may differ in size and lie anywhere.
   */
  public static void allGather(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    int ranks = exchange.size();
    Slice turned = exchange.scratch(buffer.type(), blocks.total());
    Blocks turnedBlocks = SliceCopies.packed(blocks, exchange.rank());
    SliceCopies.copy(mine, turnedBlocks.of(turned, 0));
    for (int have = 1; have < ranks; have <<= 1) {
      int more = Math.min(have, ranks - have);
      exchange.sendReceive(
          SliceCopies.range(turned, turnedBlocks, 0, more),
          exchange.before(have),
          SliceCopies.range(turned, turnedBlocks, have, have + more),
          exchange.after(have));
    }
    for (int i = 1; i < ranks; i++) {
      SliceCopies.copy(turnedBlocks.of(turned, i), blocks.of(buffer, exchange.after(i)));
    }
  }

  /**
   * For short blocks of equal count: each travels along the bits of its distance, so that there are
   * ceil(log2 p) messages instead of p - 1, each with up to half of all blocks.
   *
   * <p>{@code turned} holds at place d the block that goes d ranks up, minus the steps already
   * made. In step k the places with bit k are sent 2^k up; arriving blocks take the same places. In
   * the end place d holds the block from d ranks down.
   */
  public static void allToAll(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    long each = sent.count(0);
    Blocks blocks = exchange.equalBlocks(each);
    Slice turned = exchange.scratch(send.type(), ranks * each);
    Slice outgoing = exchange.scratch(send.type(), ranks / 2 * each);
    Slice incoming = exchange.scratch(send.type(), ranks / 2 * each);
    for (int place = 1; place < ranks; place++) {
      SliceCopies.copy(sent.of(send, exchange.after(place)), blocks.of(turned, place));
    }
    for (int bit = 1; bit < ranks; bit <<= 1) {
      int moved = 0;
      for (int place = bit; place < ranks; place = nextWith(bit, place)) {
        SliceCopies.copy(blocks.of(turned, place), blocks.of(outgoing, moved++));
      }
      exchange.sendReceive(
          outgoing.part(0, moved * each),
          exchange.after(bit),
          incoming.part(0, moved * each),
          exchange.before(bit));
      moved = 0;
      for (int place = bit; place < ranks; place = nextWith(bit, place)) {
        SliceCopies.copy(blocks.of(incoming, moved++), blocks.of(turned, place));
      }
    }
    for (int place = 1; place < ranks; place++) {
      SliceCopies.copy(blocks.of(turned, place), received.of(receive, exchange.before(place)));
    }
  }

  /** The next number that has the bit. */
  private static int nextWith(int bit, int number) {
    return (number + 1) | bit;
  }
}
