package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/** Every rank gets a block from every rank. */
final class AllToAll {
  private AllToAll() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    /** The buffers are apart. The receive buffer holds this rank's own block already. */
    void run(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received);
  }

  static void run(Exchange exchange, Choice choice, Slice send, Slice receive) {
    Check.equalPair(send, receive);
    int ranks = exchange.size();
    Blocks blocks = Blocks.equal(Check.each("send buffer", send, ranks), ranks);
    AllToAll.Algorithm algorithm = choice.allToAll(ranks, send.bytes() / ranks);
    run(exchange, algorithm, send, blocks, receive, blocks);
  }

  static void runv(
      Exchange exchange, Choice choice, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    Check.pair(send, receive);
    Check.apart(send, receive, send, receive);
    Check.blocks("send buffer", send, sent, ranks);
    Check.blocks("receive buffer", receive, received, ranks);
    Check.count("own receive block", received.count(rank), sent.count(rank), "as the one sent");
    run(exchange, choice.allToAllv(ranks), send, sent, receive, received);
  }

  /** With a result: the ranks tell each other the counts first. */
  static Slice runv(Exchange exchange, Choice choice, Slice send, Blocks sent) {
    int ranks = exchange.size();
    Check.blocks("send buffer", send, sent, ranks);
    long[] counts = new long[ranks];
    run(exchange, choice, Slice.of(sent.counts()), Slice.of(counts));
    Blocks received = Blocks.of(counts);
    Slice receive = send.newLike(received.total());
    runv(exchange, choice, send, sent, receive, received);
    return receive;
  }

  private static void run(
      Exchange exchange,
      Algorithm algorithm,
      Slice send,
      Blocks sent,
      Slice receive,
      Blocks received) {
    try (Exchange open = exchange.begin("allToAll")) {
      Slice source = send;
      if (Buffers.overlap(send, receive)) {
        source = open.scratch(send.type(), send.count());
        Buffers.copy(send, source);
      }
      Buffers.copy(sent.of(source, open.rank()), received.of(receive, open.rank()));
      algorithm.run(open, source, sent, receive, received);
    }
  }
}
