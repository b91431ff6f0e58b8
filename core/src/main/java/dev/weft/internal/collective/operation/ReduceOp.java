package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root gets the combination of all ranks' buffers. */
public record ReduceOp(Slice send, @Nullable Slice receive, Op op, int root)
    implements CollectiveOp {

  @Override
  public String name() {
    return "reduce";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.root(root, ranks);
    op.require(send);
    if (rank == root) {
      Require.equalPair(send, Require.present(receive, "receive"));
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ReduceOp(
        buffers.read(send),
        rank == root && receive != null ? buffers.written(receive) : receive,
        op,
        root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), op, CallSignature.root(root));
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = Packing.packed(send);
    Slice target = exchange.rank() == root ? receive : null;
    Slice room = Packing.roomOrNull(target);
    try (Exchange open = exchange.begin(name())) {
      algorithmSelector
          .of(Algorithm.REDUCE, open.size(), from.bytes(), op)
          .run(open, from, room, op, root);
    }
    Packing.unpack(room, target);
  }
}
