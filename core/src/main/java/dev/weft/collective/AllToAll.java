package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;
import java.util.List;

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
    check(exchange, send, receive);
    int ranks = exchange.size();
    Blocks blocks = exchange.equalBlocks(Check.each("send buffer", send, ranks));
    try (Exchange open = exchange.begin("allToAll")) {
      run(open, choice.allToAll(ranks, send.bytes() / ranks), send, blocks, receive, blocks);
    }
  }

  static void check(Exchange exchange, Slice send, Slice receive) {
    Check.equalPair(send, receive);
    long _ = Check.each("send buffer", send, exchange.size());
  }

  static void runv(
      Exchange exchange, Choice choice, Slice send, Blocks sent, Slice receive, Blocks received) {
    check(exchange, send, sent, receive, received);
    try (Exchange open = exchange.begin("allToAllv")) {
      run(open, choice.allToAllv(open.size()), send, sent, receive, received);
    }
  }

  static void check(Exchange exchange, Slice send, Blocks sent, Slice receive, Blocks received) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    Check.pair(send, receive);
    Check.apart(send, receive, send, receive);
    Check.blocks("send buffer", send, sent, ranks);
    Check.blocks("receive buffer", receive, received, ranks);
    Check.count("own receive block", received.count(rank), sent.count(rank), "as the one sent");
  }

  /** Each block with a place and a type of its own. */
  static void runw(Exchange exchange, List<Slice> send, List<Slice> receive) {
    check(exchange, send, receive);
    int ranks = exchange.size();
    int rank = exchange.rank();
    try (Exchange open = exchange.begin("allToAllw")) {
      List<Slice> from = isInPlace(send, receive) ? copies(send) : gathered(send);
      Buffers.copy(send.get(rank), receive.get(rank));
      for (int distance = 1; distance < ranks; distance++) {
        int source = (rank - distance + ranks) % ranks;
        open.startReceive(receive.get(source), source);
      }
      for (int distance = 1; distance < ranks; distance++) {
        int destination = (rank + distance) % ranks;
        open.startSend(from.get(destination), destination);
      }
      open.finish();
    }
  }

  static void check(Exchange exchange, List<Slice> send, List<Slice> receive) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    Check.forEachRank("slices to send", send, ranks);
    Check.forEachRank("slices to receive into", receive, ranks);
    receive.forEach(Check::writable);
    Check.count(
        "own receive slice", receive.get(rank).bytes(), send.get(rank).bytes(), "as the one sent");
    if (!isInPlace(send, receive)) {
      for (Slice from : send) {
        for (Slice to : receive) {
          Check.apart(from, to);
        }
      }
    }
  }

  /** Whether each block is stored where the one sent lies. */
  private static boolean isInPlace(List<Slice> send, List<Slice> receive) {
    for (int i = 0; i < send.size(); i++) {
      Slice from = send.get(i);
      Slice to = receive.get(i);
      if (from.bytes() != to.bytes() || (from.bytes() > 0 && !Buffers.isSame(from, to))) {
        return false;
      }
    }
    return true;
  }

  private static List<Slice> copies(List<Slice> send) {
    return send.stream().map(Slice::copy).toList();
  }

  /** What has gaps may share memory with what is received, so it is read before. */
  private static List<Slice> gathered(List<Slice> send) {
    return send.stream().map(Gaps::gathered).toList();
  }

  /** With a result: the ranks tell each other the counts first. */
  static Slice runv(Exchange exchange, Choice choice, Slice send, Blocks sent) {
    int ranks = exchange.size();
    Check.blocks("send buffer", send, sent, ranks);
    long[] counts = new long[ranks];
    return exchange.inTwo(
        () -> {
          run(exchange, choice, Slice.of(sent.counts()), Slice.of(counts));
          Blocks received = Blocks.of(counts);
          Slice receive = send.newLike(received.total());
          runv(exchange, choice, send, sent, receive, received);
          return receive;
        });
  }

  private static void run(
      Exchange open, Algorithm algorithm, Slice send, Blocks sent, Slice receive, Blocks received) {
    Slice source = send;
    if (!send.isContiguous() || Buffers.overlap(send, receive)) {
      source = open.scratch(send.type(), send.count());
      Buffers.copy(send, source);
    }
    Buffers.copy(sent.of(source, open.rank()), received.of(receive, open.rank()));
    algorithm.run(open, source, sent, receive, received);
  }
}
