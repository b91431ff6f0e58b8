package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;

/** Every rank gets its block of the combination of all ranks' buffers. */
final class ReduceScatter {
  private ReduceScatter() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    /** The receive buffer may be this rank's block of the send buffer. */
    void run(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op);
  }

  static void run(Exchange exchange, Choice choice, Slice send, Slice receive, Op op) {
    runv(exchange, choice, send, receive, equal(exchange, send, receive), op);
  }

  /** The blocks of the form with equal ones. */
  static Blocks equal(Exchange exchange, Slice send, Slice receive) {
    Check.wholes("send buffer", send, exchange.size(), receive.count());
    return exchange.equalBlocks(receive.count());
  }

  static void runv(
      Exchange exchange, Choice choice, Slice send, Slice receive, Blocks blocks, Op op) {
    check(exchange, send, receive, blocks, op);
    long bytes = blocks.total() << send.type().shift();
    try (Exchange open = exchange.begin("reduceScatter")) {
      choice.reduceScatter(open.size(), bytes, op).run(open, send, receive, blocks, op);
    }
  }

  static void check(Exchange exchange, Slice send, Slice receive, Blocks blocks, Op op) {
    Check.pair(send, receive);
    Check.blocks("send buffer", send, blocks, exchange.size());
    Check.packed(blocks);
    Check.count("receive buffer", receive.count(), blocks.count(exchange.rank()), "as its block");
    Check.apart(send, receive, blocks.of(send, exchange.rank()), receive);
    op.require(send);
    Check.wholeValues(op, blocks);
  }

  /** With a result, of equal counts. */
  static Slice run(Exchange exchange, Choice choice, Slice send, Op op) {
    Slice mine = send.newLike(Check.each("send buffer", send, exchange.size()));
    run(exchange, choice, send, mine, op);
    return mine;
  }

  /** With a result. */
  static Slice runv(Exchange exchange, Choice choice, Slice send, Blocks blocks, Op op) {
    Check.blocks("send buffer", send, blocks, exchange.size());
    Slice mine = send.newLike(blocks.count(exchange.rank()));
    runv(exchange, choice, send, mine, blocks, op);
    return mine;
  }
}
