package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import dev.weft.internal.collective.planned.PlannedAllToAll;
import dev.weft.internal.collective.planned.PlannedCall;
import org.jspecify.annotations.Nullable;

/**
 * Every rank gets a block from every rank.
 *
 * @param sent null, like {@code received}, if all blocks have the same count
 */
public record AllToAllOp(
    Slice send, @Nullable Blocks sent, Slice receive, @Nullable Blocks received)
    implements CollectiveOp {
  /** With blocks of one count. */
  public AllToAllOp(Slice send, Slice receive) {
    this(send, null, receive, null);
  }

  @Override
  public String name() {
    return sent == null ? "allToAll" : "allToAllv";
  }

  @Override
  public void check(int rank, int ranks) {
    if (sent == null || received == null) {
      Require.equalPair(send, receive);
      long _ = Require.each("send buffer", send, ranks);
      return;
    }
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
  public CollectiveOp over(Buffers buffers, int rank) {
    return new AllToAllOp(
        buffers.readIn(send, sent), sent, buffers.writtenIn(receive, received), received);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    if (sent == null || received == null) {
      return CallSignature.of(name(), CallSignature.elements(send));
    }
    PairwiseSizes sizes = PairwiseSizes.UNKNOWN;
    if (sent.size() == ranks && received.size() == ranks) {
      sizes = new PairwiseSizes();
      sizes.sendBlocks(send.type(), sent, rank);
      sizes.expectBlocks(receive.type(), received, rank);
    }
    return CallSignature.of(name(), send.type()).with(sizes);
  }

  @Override
  public @Nullable PlannedCall planned(int rank, int ranks) {
    boolean planned = sent == null && !Packing.isNeeded(send, receive);
    return planned ? PlannedAllToAll.of(send, receive) : null;
  }

  /** The algorithm gets buffers that do not overlap. */
  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    int ranks = exchange.size();
    Blocks from = sent == null ? exchange.equalBlocks(send.count() / ranks) : sent;
    Blocks to = received == null ? from : received;
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      Algorithm.AllToAll algorithm =
          sent == null
              ? algorithmSelector.of(Algorithm.ALL_TO_ALL, ranks, send.bytes())
              : algorithmSelector.of(Algorithm.ALL_TO_ALLV, ranks, 0);
      Slice source = send;
      if (!send.isContiguous() || SliceCopies.overlap(send, room)) {
        source = open.scratch(send.type(), send.count());
        SliceCopies.copy(send, source);
      }
      SliceCopies.copy(from.of(source, open.rank()), to.of(room, open.rank()));
      algorithm.run(open, source, from, room, to);
    }
    Packing.unpack(room, receive, to);
  }

  /** With a result: the ranks tell each other the counts first. */
  public record Counted(Slice send, Blocks sent) implements CountedOp {
    @Override
    public String name() {
      return "allToAllv";
    }

    @Override
    public void check(int rank, int ranks) {
      Require.blocks("send buffer", send, sent, ranks);
    }

    @Override
    public CallSignature signature() {
      return CallSignature.of(name(), send.type(), CallSignature.COUNTED);
    }

    @Override
    public Slice perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
      int ranks = exchange.size();
      long[] counts = new long[ranks];
      return exchange.inParts(
          name(),
          2,
          () -> {
            new AllToAllOp(Slice.of(sent.counts()), Slice.of(counts))
                .run(exchange, algorithmSelector);
            Blocks received = Blocks.of(counts);
            Slice receive = send.newLike(received.total());
            new AllToAllOp(send, sent, receive, received).run(exchange, algorithmSelector);
            return receive;
          });
    }
  }
}
