package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.planned.PlannedCall;
import dev.weft.internal.collective.planned.PlannedReduction;
import org.jspecify.annotations.Nullable;

/** Every rank gets the combination of all ranks' buffers, the same bits on each. */
public record AllReduceOp(Slice send, Slice receive, Op op) implements CollectiveOp {

  @Override
  public String name() {
    return "allReduce";
  }

  @Override
  public void check(int rank, int ranks) {
    check(send, receive, op);
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new AllReduceOp(buffers.read(send), buffers.written(receive), op);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), op);
  }

  @Override
  public @Nullable PlannedCall planned(int rank, int ranks) {
    return Packing.isNeeded(send, receive) ? null : PlannedReduction.of(send, receive, 0, op);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    perform(exchange, algorithmSelector, send, receive, op);
  }

  /** The same without a record, for calls that block and are not compared. */
  public static void run(
      Exchange exchange, AlgorithmSelector algorithmSelector, Slice send, Slice receive, Op op) {
    check(send, receive, op);
    perform(exchange, algorithmSelector, send, receive, op);
  }

  private static void check(Slice send, Slice receive, Op op) {
    op.require(send);
    Require.equalPair(send, receive);
  }

  private static void perform(
      Exchange exchange, AlgorithmSelector algorithmSelector, Slice send, Slice receive, Op op) {
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin("allReduce")) {
      algorithmSelector
          .of(Algorithm.ALL_REDUCE, open.size(), from.bytes(), op)
          .run(open, from, room, op);
    }
    Packing.unpack(room, receive);
  }
}
