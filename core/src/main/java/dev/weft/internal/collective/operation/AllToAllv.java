package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.check.CallSignature;
import dev.weft.internal.collective.check.PairwiseSizes;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets a block from every rank; counts may differ. */
public record AllToAllv(Slice send, Blocks sent, Slice receive, Blocks received)
    implements CollectiveCall {

  @Override
  public String name() {
    return "allToAllv";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.pair(send, receive);
    Require.apart(send, receive, send, receive);
    Require.blocks("send buffer", send, sent, ranks);
    Require.blocks("receive buffer", receive, received, ranks);
    Require.count("own receive block", received.count(rank), sent.count(rank), "as the one sent");
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    PairwiseSizes sizes = PairwiseSizes.UNKNOWN;
    if (sent.size() == ranks && received.size() == ranks) {
      sizes = new PairwiseSizes();
      sizes.sendBlocks(send.type(), sent, rank);
      sizes.expectBlocks(receive.type(), received, rank);
    }
    return CallSignature.of(name(), send.type()).with(sizes);
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      steps(open, choice.of(Algorithm.ALL_TO_ALLV, open.size(), 0), send, sent, room, received);
    }
    Packing.unpack(room, receive, received);
  }

  /** What equal and differing counts have in common. The algorithm gets buffers that are apart. */
  static void steps(
      Exchange open,
      Algorithm.AllToAll algorithm,
      Slice send,
      Blocks sent,
      Slice receive,
      Blocks received) {
    Slice source = send;
    if (!send.isContiguous() || Buffers.overlap(send, receive)) {
      source = open.scratch(send.type(), send.count());
      Buffers.copy(send, source);
    }
    Buffers.copy(sent.of(source, open.rank()), received.of(receive, open.rank()));
    algorithm.run(open, source, sent, receive, received);
  }

  /** With a result: the ranks tell each other the counts first. */
  public record Counted(Slice send, Blocks sent) implements CountedCall {
    @Override
    public CallSignature signature() {
      return CallSignature.of("allToAllv", send.type(), CallSignature.COUNTED);
    }

    @Override
    public Slice run(Exchange exchange, Choice choice) {
      int ranks = exchange.size();
      Require.blocks("send buffer", send, sent, ranks);
      long[] counts = new long[ranks];
      return exchange.inTwo(
          () -> {
            new AllToAll(Slice.of(sent.counts()), Slice.of(counts)).run(exchange, choice);
            Blocks received = Blocks.of(counts);
            Slice receive = send.newLike(received.total());
            new AllToAllv(send, sent, receive, received).run(exchange, choice);
            return receive;
          });
    }
  }
}
