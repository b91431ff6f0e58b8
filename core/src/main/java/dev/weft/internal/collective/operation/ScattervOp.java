package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.algorithm.Linear;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** Every rank gets its block of the root's buffer; counts may differ. */
public record ScattervOp(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root)
    implements CollectiveOp {

  @Override
  public String name() {
    return "scatterv";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.root(root, ranks);
    Require.writable(receive);
    if (rank == root) {
      Slice source = Require.present(send, "send");
      Blocks parts = Require.present(blocks);
      Require.sameType(source, receive);
      Require.blocks("send buffer", source, parts, ranks);
      Require.count("receive buffer", receive.count(), parts.count(root), "as its block says");
      Require.apart(source, receive, parts.of(source, root), receive);
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ScattervOp(
        rank == root && send != null ? buffers.readIn(send, blocks) : send,
        blocks,
        buffers.written(receive),
        root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    PairwiseSizes sizes = new PairwiseSizes();
    if (rank != root) {
      sizes.expect(root, receive);
    } else if (send == null || blocks == null || blocks.size() != ranks) {
      sizes = PairwiseSizes.UNKNOWN;
    } else {
      sizes.sendBlocks(send.type(), blocks, rank);
    }
    return CallSignature.of(name(), receive.type(), CallSignature.root(root)).with(sizes);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = exchange.rank() == root ? Packing.packedOrNull(send) : null;
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      if (from == null || blocks == null) {
        open.receive(room, root);
      } else {
        Linear.sendAll(open, from, blocks, room);
      }
    }
    Packing.unpack(room, receive);
  }

  /** With a result, whose count the ranks get first. */
  public record Counted(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root)
      implements CountedOp {
    @Override
    public String name() {
      return "scatterv";
    }

    @Override
    public void check(int rank, int ranks) {
      Require.root(root, ranks);
      if (rank == root) {
        Require.blocks(
            "send buffer", Require.present(send, "send"), Require.present(blocks), ranks);
      }
    }

    @Override
    public CallSignature signature() {
      return CallSignature.of(name(), type, CallSignature.COUNTED, CallSignature.root(root));
    }

    @Override
    public Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
      Slice counts = exchange.rank() == root ? Slice.of(Require.present(blocks).counts()) : null;
      long[] count = new long[1];
      ScatterOp tell = new ScatterOp(counts, Slice.of(count), root);
      return exchange.inParts(
          name(),
          2,
          () -> {
            tell.run(exchange, algorithmSelector);
            Slice mine = Slice.ofNewArray(type, count[0]);
            new ScattervOp(send, blocks, mine, root).run(exchange, algorithmSelector);
            return mine;
          });
    }
  }
}
