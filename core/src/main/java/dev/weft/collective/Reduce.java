package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root gets the combination of all ranks' buffers. */
final class Reduce {
  private Reduce() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    /** The receive buffer is there at the root, and may be the send buffer. */
    void run(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root);
  }

  static void run(
      Exchange exchange, Choice choice, Slice send, @Nullable Slice receive, Op op, int root) {
    check(exchange, send, receive, op, root);
    Slice target = exchange.rank() == root ? receive : null;
    try (Exchange open = exchange.begin("reduce")) {
      choice.reduce(open.size(), send.bytes(), op).run(open, send, target, op, root);
    }
  }

  static void check(Exchange exchange, Slice send, @Nullable Slice receive, Op op, int root) {
    Check.root(root, exchange.size());
    op.require(send);
    if (exchange.rank() == root) {
      Check.equalPair(send, Check.present(receive, "receive"));
    }
  }

  /** With a result that the root gets; the other ranks get an empty one. */
  static Slice run(Exchange exchange, Choice choice, Slice mine, Op op, int root) {
    Check.root(root, exchange.size());
    boolean isRoot = exchange.rank() == root;
    Slice result = mine.newLike(isRoot ? mine.count() : 0);
    run(exchange, choice, mine, isRoot ? result : null, op, root);
    return result;
  }
}
