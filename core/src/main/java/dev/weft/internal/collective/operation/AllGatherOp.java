package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.collective.planned.PlannedCall;
import dev.weft.internal.collective.planned.PlannedGather;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Every rank gets every rank's block.
 *
 * @param blocks null if all blocks have the count of the send buffer
 */
public record AllGatherOp(Slice send, Slice receive, @Nullable Blocks blocks)
    implements CollectiveOp {
  /** With blocks of one count. */
  public AllGatherOp(Slice send, Slice receive) {
    this(send, receive, null);
  }

  @Override
  public String name() {
    return blocks == null ? "allGather" : "allGatherv";
  }

  @Override
  public void check(int rank, int ranks) {
    long each = send.count();
    Require.pair(send, receive);
    if (blocks == null) {
      Require.wholes("receive buffer", receive, ranks, each);
      Require.apart(send, receive, send, receive.part(rank * each, each));
    } else {
      Require.blocks("receive buffer", receive, blocks, ranks);
      Require.count("send buffer", each, blocks.count(rank), "as its block says");
      Require.apart(send, receive, send, blocks.of(receive, rank));
    }
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new AllGatherOp(buffers.read(send), buffers.writtenIn(receive, blocks), blocks);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return blocks == null
        ? CallSignature.of(name(), CallSignature.elements(send))
        : CallSignature.of(name(), send.type(), CallSignature.counts(blocks));
  }

  @Override
  public @Nullable PlannedCall planned(int rank, int ranks) {
    Blocks parts = blocks == null ? Blocks.equal(send.count(), ranks) : blocks;
    return Packing.isNeeded(send, receive) ? null : new PlannedGather(send, receive, parts);
  }

  /** The own block is copied, then all spread. */
  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    Blocks parts = blocks == null ? exchange.equalBlocks(send.count()) : blocks;
    try (Exchange open = exchange.begin(name())) {
      SliceCopies.copy(from, parts.of(room, open.rank()));
      long bytes = parts.total() << room.type().shift();
      algorithmSelector.of(Algorithm.ALL_GATHER, open.size(), bytes).run(open, from, room, parts);
    }
    Packing.unpack(room, receive, parts);
  }

  /** With a result: the ranks tell each other the counts first. */
  public record Counted(Slice mine) implements CountedOp {
    @Override
    public String name() {
      return "allGatherv";
    }

    @Override
    public void check(int rank, int ranks) {
      Objects.requireNonNull(mine, "mine");
    }

    @Override
    public CallSignature signature() {
      return CallSignature.of(name(), mine.type(), CallSignature.COUNTED);
    }

    @Override
    public Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
      Slice count = Slice.of(new long[] {mine.count()});
      long[] counts = new long[exchange.size()];
      return exchange.inParts(
          name(),
          2,
          () -> {
            new AllGatherOp(count, Slice.of(counts)).run(exchange, algorithmSelector);
            Blocks blocks = Blocks.of(counts);
            Slice all = mine.newLike(blocks.total());
            new AllGatherOp(mine, all, blocks).run(exchange, algorithmSelector);
            return all;
          });
    }
  }
}
