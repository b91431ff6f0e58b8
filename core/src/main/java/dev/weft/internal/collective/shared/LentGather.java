package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root lends its buffer, everyone stores its block there, all at once. */
final class LentGather {
  private LentGather() {}

  static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    long bytes = send.bytes();
    int rank = exchange.rank();
    try (Lending lending = SharedArea.of(exchange).lending().begin()) {
      if (receive == null) {
        lending.say(bytes, root);
        lending.copyTo(root, bytes, rank * bytes, send);
        lending.done();
        return;
      }
      Buffers.copyToBlock(send, lending.lendToFill(receive, bytes), root);
      for (int from = 0; from < exchange.size(); from++) {
        boolean _ = from == rank || lending.agrees(from, bytes);
      }
      lending.settle();
    }
  }
}
