package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;

/** Every rank gets the combination of its own buffer and those of all lower ranks. */
final class Scan {
  private Scan() {}

  /** A way to do it, on all ranks of a communicator at once. */
  @FunctionalInterface
  interface Algorithm {
    /** The receive buffer may be the send buffer. */
    void run(Exchange exchange, Slice send, Slice receive, Op op);
  }

  static void run(Exchange exchange, Choice choice, Slice send, Slice receive, Op op) {
    check(send, receive, op);
    try (Exchange open = exchange.begin("scan")) {
      choice.scan(open.size(), send.bytes(), op).run(open, send, receive, op);
    }
  }

  static void check(Slice send, Slice receive, Op op) {
    op.require(send);
    Check.equalPair(send, receive);
  }
}
