package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Each rank gets its block from every other one and combines them in rank order: one step of p - 1
 * messages, with scratch for all. For operations that are not commutative.
 */
public final class OrderedReduceScatter {
  private OrderedReduceScatter() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    if (ranks == 1) {
      Buffers.copy(blocks.of(send, 0), receive);
      return;
    }
    Blocks arrived = exchange.equalBlocks(receive.count());
    Slice incoming = exchange.scratch(receive.type(), arrived.total());
    ScatteredAllToAll.run(exchange, send, blocks, incoming, arrived);
    Buffers.copy(blocks.of(send, rank), arrived.of(incoming, rank));
    Slice sum = arrived.of(incoming, 0);
    for (int i = 1; i < ranks; i++) {
      op.apply(sum, arrived.of(incoming, i), sum);
    }
    Buffers.copy(sum, receive);
  }
}
