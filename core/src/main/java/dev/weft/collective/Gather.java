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
    /** The receive buffer is there at the root, which {@linkplain #keepOwn keeps} its own block. */
    void run(Exchange exchange, Slice send, @Nullable Slice receive, int root);
  }

  static void run(Exchange exchange, Choice choice, Slice send, @Nullable Slice receive, int root) {
    check(exchange, send, receive, root);
    Slice target = exchange.rank() == root ? receive : null;
    try (Exchange open = exchange.begin("gather")) {
      choice.gather(open.size(), send.bytes()).run(open, send, target, root);
    }
  }

  /** Copies the root's own block, best while the others bring theirs. */
  static void keepOwn(Slice send, Slice receive, int root) {
    Buffers.copy(send, receive.part(root * send.count(), send.count()));
  }

  static void check(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    int ranks = exchange.size();
    Check.root(root, ranks);
    if (exchange.rank() == root) {
      Slice target = Check.present(receive, "receive");
      Check.pair(send, target);
      Check.wholes("receive buffer", target, ranks, send.count());
      Check.apart(send, target, send, target.part(root * send.count(), send.count()));
    }
  }

  static void runv(
      Exchange exchange, Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    check(exchange, send, receive, blocks, root);
    try (Exchange open = exchange.begin("gatherv")) {
      if (open.rank() != root) {
        open.send(send, root);
      } else if (receive != null && blocks != null) {
        LinearGather.receive(open, send, receive, blocks);
      }
    }
  }

  static void check(
      Exchange exchange, Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    Check.root(root, exchange.size());
    if (exchange.rank() == root) {
      Slice target = Check.present(receive, "receive");
      Blocks parts = Check.present(blocks);
      Check.pair(send, target);
      Check.blocks("receive buffer", target, parts, exchange.size());
      Check.count("send buffer", send.count(), parts.count(root), "as its block says");
      Check.apart(send, target, send, parts.of(target, root));
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
    return exchange.inTwo(
        () -> {
          run(exchange, choice, count, isRoot ? Slice.of(counts) : null, root);
          Blocks blocks = Blocks.of(counts);
          Slice all = mine.newLike(blocks.total());
          runv(exchange, mine, isRoot ? all : null, isRoot ? blocks : null, root);
          return all;
        });
  }
}
