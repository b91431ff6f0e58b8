package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.planned.PlannedCall;
import dev.weft.internal.collective.planned.PlannedReduction;
import org.jspecify.annotations.Nullable;

/**
 * Every rank gets its block of the combination of all ranks' buffers.
 *
 * @param blocks null if all blocks have the count of the receive buffer
 */
public record ReduceScatterOp(Slice send, Slice receive, @Nullable Blocks blocks, Op op)
    implements CollectiveOp {

  @Override
  public String name() {
    return "reduceScatter";
  }

  @Override
  public void check(int rank, int ranks) {
    if (blocks == null) {
      checkEqual(rank, ranks);
    } else {
      Require.blocks("send buffer", send, blocks, ranks);
      Require.packed(blocks);
      Require.count("receive buffer", receive.count(), blocks.count(rank), "as its block");
      check(blocks.of(send, rank));
      Require.wholeValues(op, blocks);
    }
  }

  private void checkEqual(int rank, int ranks) {
    long each = receive.count();
    Require.wholes("send buffer", send, ranks, each);
    check(send.part(rank * each, each));
    Require.wholeValues(op, rank, each);
  }

  private void check(Slice own) {
    Require.pair(send, receive);
    Require.apart(send, receive, own, receive);
    op.require(send);
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ReduceScatterOp(buffers.readIn(send, blocks), buffers.written(receive), blocks, op);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return blocks == null
        ? CallSignature.of(name(), CallSignature.elements(send), op)
        : CallSignature.of(name(), send.type(), CallSignature.counts(blocks), op);
  }

  @Override
  public @Nullable PlannedCall planned(int rank, int ranks) {
    long from = blocks == null ? rank * receive.count() : blocks.displacement(rank);
    return Packing.isNeeded(send, receive) ? null : PlannedReduction.of(send, receive, from, op);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Blocks parts = blocks == null ? exchange.equalBlocks(receive.count()) : blocks;
    long bytes = parts.total() << send.type().shift();
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      algorithmSelector
          .of(Algorithm.REDUCE_SCATTER, open.size(), bytes, op)
          .run(open, from, room, parts, op);
    }
    Packing.unpack(room, receive);
  }
}
