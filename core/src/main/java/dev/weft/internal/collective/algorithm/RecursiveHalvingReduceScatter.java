package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Halves of the ranks exchange the blocks that the other half is to get and combine their own, then
 * halves of the halves: log2 p steps of 1/2, 1/4, 1/8 … of the buffer, two more of a whole one if
 * the number of ranks is no power of two. For commutative operations, as the first peer is the
 * farthest.
 */
public final class RecursiveHalvingReduceScatter {
  private RecursiveHalvingReduceScatter() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    if (!op.isCommutative()) {
      OrderedReduceScatter.run(exchange, send, receive, blocks, op);
      return;
    }
    Slice used = send.part(0, blocks.total());
    Fold fold = new Fold(exchange);
    if (fold.isOut()) {
      fold.sitOut(exchange, used);
      exchange.receive(receive, fold.partner());
      return;
    }
    Slice incoming = exchange.scratchBeside(used);
    Slice sum = exchange.scratchBeside(used);
    Slice current = fold.takeIn(exchange, used, incoming, sum, op);
    for (int bit = fold.power() >> 1; bit > 0; bit >>= 1) {
      int mine = fold.number() & -bit;
      int theirs = mine ^ bit;
      int peer = fold.rankOf(fold.number() ^ bit);
      Slice arrived = range(incoming, blocks, fold, mine, bit);
      exchange.sendReceive(range(current, blocks, fold, theirs, bit), peer, arrived, peer);
      fold.combine(
          range(current, blocks, fold, mine, bit),
          arrived,
          range(sum, blocks, fold, mine, bit),
          op,
          peer);
      current = sum;
    }
    Buffers.copy(blocks.of(current, exchange.rank()), receive);
    if (fold.isPaired()) {
      exchange.send(blocks.of(current, fold.partner()), fold.partner());
    }
  }

  /** The blocks of the ranks that {@code numbers} new numbers from {@code first} on stand for. */
  private static Slice range(Slice buffer, Blocks blocks, Fold fold, int first, int numbers) {
    return Buffers.range(
        buffer, blocks, fold.firstRankOf(first), fold.firstRankOf(first + numbers));
  }
}
