package dev.weft.internal.collective.inter;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.BarrierOp;
import dev.weft.internal.collective.operation.BroadcastOp;
import dev.weft.internal.collective.operation.GatherOp;
import dev.weft.internal.collective.operation.Packing;
import dev.weft.internal.collective.operation.ReduceOp;
import dev.weft.internal.collective.operation.ScattervOp;

/**
 * The messages of an intercommunicator's operations, one operation after the other: messages
 * across, and messages within this rank's own group, where several steps may follow each other.
 * Buffers given here may have gaps. The thread that opened it may call; it blocks.
 *
 * @param across the exchange with the other group
 * @param local the exchange within this rank's group
 * @param algorithmSelector the choice of algorithms within this group
 */
public record InterExchange(Exchange across, Exchange local, AlgorithmSelector algorithmSelector) {
  static final int LEADER = 0;
  static final Slice NOTHING = Slice.ofNewArray(ElementType.BYTE, 0);

  boolean isLeader() {
    return local.rank() == LEADER;
  }

  /** No rank of this group goes on before all of it have come. */
  void meetHere() {
    BarrierOp.CALL.run(local, algorithmSelector);
  }

  /** From this group's leader to all of it. */
  void spread(Slice buffer) {
    BroadcastOp.run(local, algorithmSelector, buffer, LEADER);
  }

  /** This group's blocks, at its leader; empty elsewhere. */
  Slice gather(Slice mine) {
    Slice all = across.scratch(mine.type(), isLeader() ? mine.count() * local.size() : 0);
    new GatherOp(mine, all, LEADER).run(local, algorithmSelector);
    return all;
  }

  /** The combination of this group's buffers, at its leader; empty elsewhere. */
  Slice combine(Slice mine, Op op) {
    Slice result = mine.newLike(isLeader() ? mine.count() : 0);
    new ReduceOp(mine, result, op, LEADER).run(local, algorithmSelector);
    return result;
  }

  /** From this group's leader its block to each rank. */
  void deal(Slice all, Slice mine, Blocks blocks) {
    new ScattervOp(all, blocks, mine, LEADER).run(local, algorithmSelector);
  }

  /** The leaders exchange. */
  void swap(Slice ours, Slice theirs) {
    if (isLeader()) {
      across.startReceive(theirs, LEADER);
      across.startSend(ours, LEADER);
      across.finish();
    }
  }

  /** The leaders exchange, and each tells its group. */
  void swapAndSpread(Slice ours, Slice theirs) {
    Slice room = Packing.room(theirs);
    swap(ours, room);
    spread(room);
    Packing.unpack(room, theirs);
  }

  /** Starts to receive a block from each rank of the other group. */
  void startReceives(Slice into, Blocks blocks) {
    for (int rank = 0; rank < across.size(); rank++) {
      across.startReceive(blocks.of(into, rank), rank);
    }
  }

  /** Starts to send a block to each rank of the other group. */
  void startSends(Slice from, Blocks blocks) {
    for (int rank = 0; rank < across.size(); rank++) {
      across.startSend(blocks.of(from, rank), rank);
    }
  }
}
