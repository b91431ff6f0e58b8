package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root lends its buffer, everyone copies its block. */
final class LentScatter {
  private LentScatter() {}

  static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    long bytes = exchange.size() * receive.bytes();
    try (Lending lending = SharedArea.of(exchange).lending().begin()) {
      if (send != null) {
        lending.lend(send, bytes);
        Buffers.copyFromBlock(send, root, receive);
        lending.settle();
      } else {
        lending.copyFrom(root, bytes, exchange.rank() * receive.bytes(), receive);
      }
      lending.done();
    }
  }
}
