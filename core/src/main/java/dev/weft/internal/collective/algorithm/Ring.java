package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/** Each rank passes the data from the previous rank on to the next: p - 1 steps a round. */
public final class Ring {
  private Ring() {}

  /** Every block moved once between neighbours. For long blocks. */
  public static void allGather(Exchange exchange, Slice mine, Slice buffer, Blocks blocks) {
    allGather(exchange, mine, buffer, blocks, 0);
  }

  /** Block 0 belongs to the rank {@code first}, block 1 to the next one, and so on around. */
  static void allGather(Exchange exchange, Slice buffer, Blocks blocks, int first) {
    allGather(exchange, blocks.of(buffer, exchange.before(first)), buffer, blocks, first);
  }

  private static void allGather(
      Exchange exchange, Slice mine, Slice buffer, Blocks blocks, int first) {
    int ranks = exchange.size();
    int have = exchange.before(first);
    for (int step = 1; step < ranks; step++) {
      int incoming = (have - 1 + ranks) % ranks;
      Slice passed = step == 1 ? mine : blocks.of(buffer, have);
      Slice arriving = blocks.of(buffer, incoming);
      exchange.sendReceive(passed, exchange.after(1), arriving, exchange.before(1));
      have = incoming;
    }
  }

  /**
   * Each rank combines its own block with the incoming one; then the results go around once more
   * (Patarasuk and Yuan 2009): each rank moves the buffer about twice for any number of ranks. For
   * long buffers and commutative operations: each block is combined from another rank on.
   */
  public static void allReduce(Exchange exchange, Slice send, Slice receive, Op op) {
    if (!op.isCommutative()) {
      Rabenseifner.allReduce(exchange, send, receive, op);
      return;
    }
    int ranks = exchange.size();
    if (ranks == 1) {
      SliceCopies.copy(send, receive);
      return;
    }
    Blocks blocks = SliceCopies.even(send.count(), op.width(), ranks);
    Slice incoming = SliceCopies.isSame(send, receive) ? exchange.scratchBeside(receive) : receive;
    Slice outgoing = blocks.of(send, exchange.rank());
    for (int step = 1; step < ranks; step++) {
      int block = exchange.before(step);
      Slice result = blocks.of(receive, block);
      Slice arrived = blocks.of(incoming, block);
      exchange.sendReceive(outgoing, exchange.after(1), arrived, exchange.before(1));
      op.apply(arrived, blocks.of(send, block), result);
      outgoing = result;
    }
    allGather(exchange, receive, blocks, ranks - 1);
  }
}
