package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * For short blocks of equal count: each travels along the bits of its distance (Bruck and others
 * 1997), so that there are ceil(log2 p) messages instead of p - 1, each with up to half of all
 * blocks.
 *
 * <p>{@code turned} holds at place d the block that has still to go d ranks up, less the bits done.
 * In step k the places with bit k are sent 2^k up; what arrives takes the same places. In the end
 * place d holds the block from d ranks down.
 */
public final class BruckAllToAll {
  private BruckAllToAll() {}

  public static void run(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    long each = sent.count(0);
    Blocks blocks = exchange.equalBlocks(each);
    Slice turned = exchange.scratch(send.type(), ranks * each);
    Slice outgoing = exchange.scratch(send.type(), ranks / 2 * each);
    Slice incoming = exchange.scratch(send.type(), ranks / 2 * each);
    for (int place = 1; place < ranks; place++) {
      Buffers.copy(sent.of(send, (rank + place) % ranks), blocks.of(turned, place));
    }

    for (int bit = 1; bit < ranks; bit <<= 1) {
      int moved = 0;
      for (int place = bit; place < ranks; place = nextWith(bit, place)) {
        Buffers.copy(blocks.of(turned, place), blocks.of(outgoing, moved++));
      }
      exchange.sendReceive(
          outgoing.part(0, moved * each),
          (rank + bit) % ranks,
          incoming.part(0, moved * each),
          (rank - bit + ranks) % ranks);
      moved = 0;
      for (int place = bit; place < ranks; place = nextWith(bit, place)) {
        Buffers.copy(blocks.of(incoming, moved++), blocks.of(turned, place));
      }
    }

    for (int place = 1; place < ranks; place++) {
      int source = (rank - place + ranks) % ranks;
      Buffers.copy(blocks.of(turned, place), received.of(receive, source));
    }
  }

  /** The next number that has the bit. */
  private static int nextWith(int bit, int number) {
    return (number + 1) | bit;
  }
}
