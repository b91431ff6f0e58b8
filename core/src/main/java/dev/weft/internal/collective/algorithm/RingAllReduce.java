package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Blocks go around a ring, each rank combining its own with what comes in; then the results go
 * around once more (Patarasuk and Yuan 2009): each rank moves the buffer about twice whatever the
 * number of ranks, in 2 (p - 1) steps between neighbours. For long buffers and commutative
 * operations: each block is combined from another rank on.
 */
public final class RingAllReduce {
  private RingAllReduce() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    if (!op.isCommutative()) {
      RabenseifnerAllReduce.run(exchange, send, receive, op);
      return;
    }
    int ranks = exchange.size();
    int rank = exchange.rank();
    if (ranks == 1) {
      Buffers.copy(send, receive);
      return;
    }
    Blocks blocks = Buffers.even(send.count(), op.width(), ranks);
    Slice incoming = Buffers.isSame(send, receive) ? exchange.scratchBeside(receive) : receive;
    int next = (rank + 1) % ranks;
    int previous = (rank - 1 + ranks) % ranks;
    Slice outgoing = blocks.of(send, rank);
    for (int step = 1; step < ranks; step++) {
      int block = (rank - step + ranks) % ranks;
      Slice result = blocks.of(receive, block);
      Slice arrived = blocks.of(incoming, block);
      exchange.sendReceive(outgoing, next, arrived, previous);
      op.apply(arrived, blocks.of(send, block), result);
      outgoing = result;
    }
    RingAllGather.run(exchange, receive, blocks, ranks - 1);
  }
}
