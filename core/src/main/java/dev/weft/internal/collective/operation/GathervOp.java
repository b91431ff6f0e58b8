package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.algorithm.Linear;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root gets every rank's block; counts may differ. */
public record GathervOp(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root)
    implements CollectiveOp {

  @Override
  public String name() {
    return "gatherv";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.root(root, ranks);
    if (rank == root) {
      Slice target = Require.present(receive, "receive");
      Blocks parts = Require.present(blocks);
      Require.pair(send, target);
      Require.blocks("receive buffer", target, parts, ranks);
      Require.count("send buffer", send.count(), parts.count(root), "as its block says");
      Require.apart(send, target, send, parts.of(target, root));
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new GathervOp(
        buffers.read(send),
        rank == root && receive != null ? buffers.writtenIn(receive, blocks) : receive,
        blocks,
        root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    PairwiseSizes sizes = new PairwiseSizes();
    if (rank != root) {
      sizes.send(root, send);
    } else if (receive == null || blocks == null || blocks.size() != ranks) {
      sizes = PairwiseSizes.UNKNOWN;
    } else {
      sizes.expectBlocks(receive.type(), blocks, rank);
    }
    return CallSignature.of(name(), send.type(), CallSignature.root(root)).with(sizes);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = Packing.packed(send);
    Slice target = exchange.rank() == root ? receive : null;
    Slice room = Packing.roomOrNull(target);
    try (Exchange open = exchange.begin(name())) {
      if (room == null || blocks == null) {
        open.send(from, root);
      } else {
        Linear.receiveAll(open, from, room, blocks);
      }
    }
    Packing.unpack(room, target, blocks);
  }

  /** With a result at the root, which gets the counts first. Others get an empty one. */
  public record Counted(Slice mine, int root) implements CountedOp {
    @Override
    public String name() {
      return "gatherv";
    }

    @Override
    public void check(int rank, int ranks) {
      Require.root(root, ranks);
    }

    @Override
    public CallSignature signature() {
      return CallSignature.of(name(), mine.type(), CallSignature.COUNTED, CallSignature.root(root));
    }

    @Override
    public Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
      Slice count = Slice.of(new long[] {mine.count()});
      long[] counts = new long[exchange.rank() == root ? exchange.size() : 0];
      return exchange.inParts(
          name(),
          2,
          () -> {
            new GatherOp(count, Slice.of(counts), root).run(exchange, algorithmSelector);
            Blocks blocks = Blocks.of(counts);
            Slice all = mine.newLike(blocks.total());
            new GathervOp(mine, all, blocks, root).run(exchange, algorithmSelector);
            return all;
          });
    }
  }
}
