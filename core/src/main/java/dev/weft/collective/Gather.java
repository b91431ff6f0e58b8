package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root gets every rank's block. */
final class Gather {
  private Gather() {}

  /** A way to do it, on all ranks of a communicator at once, for blocks of equal count. */
  @FunctionalInterface
  interface Algorithm {
    /** The receive buffer is there at the root, and holds its own block already. */
    void run(Exchange exchange, Slice send, @Nullable Slice receive, int root);
  }

  static void run(Exchange exchange, Choice choice, Slice send, @Nullable Slice receive, int root) {
    int ranks = exchange.size();
    Check.root(root, ranks);
    Slice target = null;
    if (exchange.rank() == root) {
      target = Check.present(receive, "receive");
      Check.pair(send, target);
      Check.wholes("receive buffer", target, ranks, send.count());
      place(send, target, target.part(root * send.count(), send.count()));
    }
    try (Exchange open = exchange.begin("gather")) {
      choice.gather(ranks, send.bytes()).run(open, send, target, root);
    }
  }

  static void runv(
      Exchange exchange, Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Check.root(root, exchange.size());
    if (exchange.rank() != root) {
      try (Exchange open = exchange.begin("gatherv")) {
        open.send(send, root);
      }
      return;
    }
    Slice target = Check.present(receive, "receive");
    Blocks parts = Check.present(blocks);
    Check.pair(send, target);
    Check.blocks("receive buffer", target, parts, exchange.size());
    Check.count("send buffer", send.count(), parts.count(root), "as its block says");
    place(send, target, parts.of(target, root));
    try (Exchange open = exchange.begin("gatherv")) {
      LinearGather.receive(open, target, parts, root);
    }
  }

  /** With a result that the root gets; the other ranks get an empty one. */
  static Slice run(Exchange exchange, Choice choice, Slice mine, int root) {
    Check.root(root, exchange.size());
    boolean isRoot = exchange.rank() == root;
    Slice all = mine.newLike(isRoot ? exchange.size() * mine.count() : 0);
    run(exchange, choice, mine, isRoot ? all : null, root);
    return all;
  }

  /** The same for counts that differ: the root is told them first. */
  static Slice runv(Exchange exchange, Choice choice, Slice mine, int root) {
    Check.root(root, exchange.size());
    boolean isRoot = exchange.rank() == root;
    long[] counts = new long[isRoot ? exchange.size() : 0];
    Slice count = Slice.of(new long[] {mine.count()});
    run(exchange, choice, count, isRoot ? Slice.of(counts) : null, root);
    Blocks blocks = Blocks.of(counts);
    Slice all = mine.newLike(blocks.total());
    runv(exchange, mine, isRoot ? all : null, isRoot ? blocks : null, root);
    return all;
  }

  private static void place(Slice send, Slice receive, Slice own) {
    Check.apart(send, receive, send, own);
    Buffers.copy(send, own);
  }
}
