package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.ElementType;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** Every rank gets its block of the root's buffer. */
final class Scatter {
  private Scatter() {}

  /** A way to do it, on all ranks of a communicator at once, for blocks of equal count. */
  @FunctionalInterface
  interface Algorithm {
    /** The send buffer is there at the root, which {@linkplain #keepOwn keeps} its own block. */
    void run(Exchange exchange, @Nullable Slice send, Slice receive, int root);
  }

  static void run(Exchange exchange, Choice choice, @Nullable Slice send, Slice receive, int root) {
    check(exchange, send, receive, root);
    Slice source = exchange.rank() == root ? send : null;
    try (Exchange open = exchange.begin("scatter")) {
      choice.scatter(open.size(), receive.bytes()).run(open, source, receive, root);
    }
  }

  /** Copies the root's own block, best while the others take theirs. */
  static void keepOwn(Slice send, Slice receive, int root) {
    Buffers.copy(send.part(root * receive.count(), receive.count()), receive);
  }

  static void check(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    int ranks = exchange.size();
    Check.root(root, ranks);
    Check.writable(receive);
    if (exchange.rank() == root) {
      Slice source = Check.present(send, "send");
      Check.sameType(source, receive);
      Check.wholes("send buffer", source, ranks, receive.count());
      Slice own = source.part(root * receive.count(), receive.count());
      Check.apart(source, receive, own, receive);
    }
  }

  static void runv(
      Exchange exchange, @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    check(exchange, send, blocks, receive, root);
    try (Exchange open = exchange.begin("scatterv")) {
      if (open.rank() != root) {
        open.receive(receive, root);
      } else if (send != null && blocks != null) {
        LinearScatter.send(open, send, blocks, receive);
      }
    }
  }

  static void check(
      Exchange exchange, @Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    Check.root(root, exchange.size());
    Check.writable(receive);
    if (exchange.rank() == root) {
      Slice source = Check.present(send, "send");
      Blocks parts = Check.present(blocks);
      Check.sameType(source, receive);
      Check.blocks("send buffer", source, parts, exchange.size());
      Check.count("receive buffer", receive.count(), parts.count(root), "as its block says");
      Check.apart(source, receive, parts.of(source, root), receive);
    }
  }

  /** With a result: the ranks are told its count first. */
  static Slice run(
      Exchange exchange, Choice choice, @Nullable Slice send, ElementType type, int root) {
    int ranks = exchange.size();
    Check.root(root, ranks);
    long[] count = new long[1];
    Slice source = null;
    if (exchange.rank() == root) {
      source = Check.present(send, "send");
      count[0] = Check.each("send buffer", source, ranks);
    }
    Slice from = source;
    return exchange.inTwo(
        () -> {
          Broadcast.run(exchange, choice, Slice.of(count), root);
          Slice mine = Slice.ofNewArray(type, count[0]);
          run(exchange, choice, from, mine, root);
          return mine;
        });
  }

  /** The same for counts that differ. */
  static Slice runv(
      Exchange exchange,
      Choice choice,
      @Nullable Slice send,
      @Nullable Blocks blocks,
      ElementType type,
      int root) {
    int ranks = exchange.size();
    Check.root(root, ranks);
    Slice counts = null;
    if (exchange.rank() == root) {
      Blocks parts = Check.present(blocks);
      Check.blocks("send buffer", Check.present(send, "send"), parts, ranks);
      counts = Slice.of(parts.counts());
    }
    long[] count = new long[1];
    Slice from = counts;
    return exchange.inTwo(
        () -> {
          run(exchange, choice, from, Slice.of(count), root);
          Slice mine = Slice.ofNewArray(type, count[0]);
          runv(exchange, send, blocks, mine, root);
          return mine;
        });
  }
}
