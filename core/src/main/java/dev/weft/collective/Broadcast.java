package dev.weft.collective;

import dev.weft.Slice;

/** The root's buffer goes to every rank. */
final class Broadcast {
  private Broadcast() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    void run(Exchange exchange, Slice buffer, int root);
  }

  static void run(Exchange exchange, Choice choice, Slice buffer, int root) {
    check(exchange, buffer, root);
    try (Exchange open = exchange.begin("broadcast")) {
      choice.broadcast(open.size(), buffer.bytes()).run(open, buffer, root);
    }
  }

  static void check(Exchange exchange, Slice buffer, int root) {
    Check.root(root, exchange.size());
    if (exchange.rank() != root) {
      Check.writable(buffer);
    }
  }
}
