package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;

/**
 * A message from each rank to each other one. Every rank begins with its neighbour, so that the
 * first messages do not all go to one rank.
 */
public final class Pairwise {
  private Pairwise() {}

  /**
   * In step k each rank sends to the rank k above and receives from the rank k below: p - 1 steps
   * in which every rank has one message each way. For long blocks. Some ranks may {@linkplain
   * #allToAllAtOnce send all at once} instead.
   */
  public static void allToAll(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    for (int distance = 1; distance < exchange.size(); distance++) {
      int destination = exchange.after(distance);
      int source = exchange.before(distance);
      exchange.sendReceive(
          sent.of(send, destination), destination, received.of(receive, source), source);
    }
  }

  /** A single step, at the price of as many open messages as there are ranks. */
  public static void allToAllAtOnce(
      Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    for (int distance = 1; distance < exchange.size(); distance++) {
      int source = exchange.before(distance);
      exchange.startReceive(received.of(receive, source), source);
    }
    for (int distance = 1; distance < exchange.size(); distance++) {
      int destination = exchange.after(distance);
      exchange.startSend(sent.of(send, destination), destination);
    }
    exchange.finish();
  }

  /**
   * In step k each rank sends the block of the rank k above, and combines its own with that from
   * the rank k below: p - 1 steps of one block, with scratch for one. For long buffers and
   * commutative operations: each block is combined from another rank on.
   */
  public static void reduceScatter(
      Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    if (!op.isCommutative()) {
      reduceScatterInOrder(exchange, send, receive, blocks, op);
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    SliceCopies.copy(blocks.of(send, exchange.rank()), receive);
    for (int distance = 1; distance < exchange.size(); distance++) {
      int destination = exchange.after(distance);
      Slice block = blocks.of(send, destination);
      exchange.sendReceive(block, destination, incoming, exchange.before(distance));
      op.apply(receive, incoming, receive);
    }
  }

  /**
   * Each rank gets its block from every other one and combines them in rank order: one step, with
   * scratch for all.
   */
  public static void reduceScatterInOrder(
      Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    int rank = exchange.rank();
    if (exchange.size() == 1) {
      SliceCopies.copy(blocks.of(send, 0), receive);
      return;
    }
    Blocks arrived = exchange.equalBlocks(receive.count());
    Slice incoming = exchange.scratch(receive.type(), arrived.total());
    allToAllAtOnce(exchange, send, blocks, incoming, arrived);
    SliceCopies.copy(blocks.of(send, rank), arrived.of(incoming, rank));
    Slice sum = arrived.of(incoming, 0);
    for (int i = 1; i < exchange.size(); i++) {
      op.apply(sum, arrived.of(incoming, i), sum);
    }
    SliceCopies.copy(sum, receive);
  }
}
