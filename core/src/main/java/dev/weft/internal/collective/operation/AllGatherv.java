package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.check.CallSignature;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets every rank's block; counts may differ. */
public record AllGatherv(Slice send, Slice receive, Blocks blocks) implements CollectiveCall {

  @Override
  public String name() {
    return "allGatherv";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.pair(send, receive);
    Require.blocks("receive buffer", receive, blocks, ranks);
    Require.count("send buffer", send.count(), blocks.count(rank), "as its block says");
    Require.apart(send, receive, send, blocks.of(receive, rank));
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), send.type(), CallSignature.counts(blocks));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      steps(open, choice, from, room, blocks);
    }
    Packing.unpack(room, receive, blocks);
  }

  /** What equal and differing counts have in common: the own block is copied, then all spread. */
  static void steps(Exchange open, Choice choice, Slice send, Slice receive, Blocks blocks) {
    Buffers.copy(send, blocks.of(receive, open.rank()));
    long bytes = blocks.total() << receive.type().shift();
    choice.of(Algorithm.ALL_GATHER, open.size(), bytes).run(open, send, receive, blocks);
  }

  /** With a result: the ranks tell each other the counts first. */
  public record Counted(Slice mine) implements CountedCall {
    @Override
    public CallSignature signature() {
      return CallSignature.of("allGatherv", mine.type(), CallSignature.COUNTED);
    }

    @Override
    public Slice run(Exchange exchange, Choice choice) {
      Slice count = Slice.of(new long[] {mine.count()});
      long[] counts = new long[exchange.size()];
      return exchange.inTwo(
          () -> {
            new AllGather(count, Slice.of(counts)).run(exchange, choice);
            Blocks blocks = Blocks.of(counts);
            Slice all = mine.newLike(blocks.total());
            new AllGatherv(mine, all, blocks).run(exchange, choice);
            return all;
          });
    }
  }
}
