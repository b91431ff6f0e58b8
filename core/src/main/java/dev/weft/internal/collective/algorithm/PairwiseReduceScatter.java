package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k each rank sends the block of the one k further on, and combines its own with what the
 * one k before sent: p - 1 steps of one block, with scratch for one. For long buffers and
 * commutative operations: each block is combined from another rank on.
 */
public final class PairwiseReduceScatter {
  private PairwiseReduceScatter() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    if (!op.isCommutative()) {
      OrderedReduceScatter.run(exchange, send, receive, blocks, op);
      return;
    }
    int ranks = exchange.size();
    int rank = exchange.rank();
    Slice incoming = exchange.scratchBeside(receive);
    Buffers.copy(blocks.of(send, rank), receive);
    for (int distance = 1; distance < ranks; distance++) {
      int destination = (rank + distance) % ranks;
      int source = (rank - distance + ranks) % ranks;
      exchange.sendReceive(blocks.of(send, destination), destination, incoming, source);
      op.apply(receive, incoming, receive);
    }
  }
}
