package dev.weft.internal.collective.operation;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** Every rank gets its block of the root's buffer; all have one count. */
public record ScatterOp(@Nullable Slice send, Slice receive, int root) implements CollectiveOp {

  @Override
  public String name() {
    return "scatter";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.root(root, ranks);
    Require.writable(receive);
    if (rank == root) {
      Slice source = Require.present(send, "send");
      Require.sameType(source, receive);
      Require.wholes("send buffer", source, ranks, receive.count());
      Slice own = source.part(root * receive.count(), receive.count());
      Require.apart(source, receive, own, receive);
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ScatterOp(
        rank == root && send != null ? buffers.read(send) : send, buffers.written(receive), root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(receive), CallSignature.root(root));
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = exchange.rank() == root ? Packing.packedOrNull(send) : null;
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      algorithmSelector
          .of(Algorithm.SCATTER, open.size(), open.size() * room.bytes())
          .run(open, from, room, root);
    }
    Packing.unpack(room, receive);
  }

  /** With a result, whose count the ranks get first. */
  public record Counted(@Nullable Slice send, ElementType type, int root) implements CountedOp {
    @Override
    public String name() {
      return "scatter";
    }

    @Override
    public void check(int rank, int ranks) {
      Require.root(root, ranks);
      if (rank == root) {
        long _ = Require.each("send buffer", Require.present(send, "send"), ranks);
      }
    }

    @Override
    public CallSignature signature() {
      return CallSignature.of(name(), type, CallSignature.COUNTED, CallSignature.root(root));
    }

    @Override
    public Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
      int ranks = exchange.size();
      long[] count = new long[1];
      if (exchange.rank() == root) {
        count[0] = Require.each("send buffer", Require.present(send, "send"), ranks);
      }
      return exchange.inParts(
          name(),
          2,
          () -> {
            BroadcastOp.run(exchange, algorithmSelector, Slice.of(count), root);
            Slice mine = Slice.ofNewArray(type, count[0]);
            new ScatterOp(send, mine, root).run(exchange, algorithmSelector);
            return mine;
          });
    }
  }
}
