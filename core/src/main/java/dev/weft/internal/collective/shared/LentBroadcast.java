package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/** The root lends its buffer, everyone copies it. */
final class LentBroadcast {
  private LentBroadcast() {}

  static void run(Exchange exchange, Slice buffer, int root) {
    long bytes = buffer.bytes();
    try (Lending lending = SharedArea.of(exchange).lending().begin()) {
      if (exchange.rank() == root) {
        lending.lend(buffer, bytes);
        lending.settle();
      } else {
        lending.copyFrom(root, bytes, 0, buffer);
      }
      lending.done();
    }
  }
}
