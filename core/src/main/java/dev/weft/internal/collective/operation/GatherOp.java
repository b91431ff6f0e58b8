package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root gets every rank's block; all have one count. */
public record GatherOp(Slice send, @Nullable Slice receive, int root) implements CollectiveOp {

  @Override
  public String name() {
    return "gather";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.root(root, ranks);
    if (rank == root) {
      Slice target = Require.present(receive, "receive");
      Require.pair(send, target);
      Require.wholes("receive buffer", target, ranks, send.count());
      Require.apart(send, target, send, target.part(root * send.count(), send.count()));
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new GatherOp(
        buffers.read(send),
        rank == root && receive != null ? buffers.written(receive) : receive,
        root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), CallSignature.root(root));
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = Packing.packed(send);
    Slice target = exchange.rank() == root ? receive : null;
    Slice room = Packing.roomOrNull(target);
    try (Exchange open = exchange.begin(name())) {
      algorithmSelector.of(Algorithm.GATHER, open.size(), from.bytes()).run(open, from, room, root);
    }
    Packing.unpack(room, target);
  }
}
