package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;

/** Every rank gets every rank's block. */
final class AllGather {
  private AllGather() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    /** This rank's block is in its place in the buffer already, perhaps also elsewhere. */
    void run(Exchange exchange, Slice mine, Slice buffer, Blocks blocks);
  }

  static void run(Exchange exchange, Choice choice, Slice send, Slice receive) {
    check(exchange, send, receive);
    run(exchange, choice, send, receive, exchange.equalBlocks(send.count()));
  }

  static void check(Exchange exchange, Slice send, Slice receive) {
    Check.pair(send, receive);
    Check.wholes("receive buffer", receive, exchange.size(), send.count());
    long each = send.count();
    Check.apart(send, receive, send, receive.part(exchange.rank() * each, each));
  }

  static void runv(Exchange exchange, Choice choice, Slice send, Slice receive, Blocks blocks) {
    check(exchange, send, receive, blocks);
    run(exchange, choice, send, receive, blocks);
  }

  static void check(Exchange exchange, Slice send, Slice receive, Blocks blocks) {
    Check.pair(send, receive);
    Check.blocks("receive buffer", receive, blocks, exchange.size());
    Check.count("send buffer", send.count(), blocks.count(exchange.rank()), "as its block says");
    Check.apart(send, receive, send, blocks.of(receive, exchange.rank()));
  }

  /** With a result. */
  static Slice run(Exchange exchange, Choice choice, Slice mine) {
    Slice all = mine.newLike(exchange.size() * mine.count());
    run(exchange, choice, mine, all);
    return all;
  }

  /** The same for counts that differ: the ranks tell each other first. */
  static Slice runv(Exchange exchange, Choice choice, Slice mine) {
    long[] counts = new long[exchange.size()];
    return exchange.inTwo(
        () -> {
          run(exchange, choice, Slice.of(new long[] {mine.count()}), Slice.of(counts));
          Blocks blocks = Blocks.of(counts);
          Slice all = mine.newLike(blocks.total());
          runv(exchange, choice, mine, all, blocks);
          return all;
        });
  }

  private static void run(
      Exchange exchange, Choice choice, Slice send, Slice receive, Blocks blocks) {
    Slice own = blocks.of(receive, exchange.rank());
    long bytes = blocks.total() << receive.type().shift();
    try (Exchange open = exchange.begin("allGather")) {
      Buffers.copy(send, own);
      Slice mine = send.isContiguous() ? send : own;
      choice.allGather(open.size(), bytes).run(open, mine, receive, blocks);
    }
  }
}
