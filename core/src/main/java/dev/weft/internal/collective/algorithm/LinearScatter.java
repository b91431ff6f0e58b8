package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** The root sends every rank its block, all at once: one step, no copies. */
public final class LinearScatter {
  private LinearScatter() {}

  public static void run(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    if (send == null) {
      exchange.receive(receive, root);
    } else {
      send(exchange, send, exchange.equalBlocks(receive.count()), receive);
    }
  }

  /** The root's part of it. */
  public static void send(Exchange exchange, Slice buffer, Blocks blocks, Slice receive) {
    int root = exchange.rank();
    for (int peer = 0; peer < exchange.size(); peer++) {
      if (peer != root) {
        exchange.startSend(blocks.of(buffer, peer), peer);
      }
    }
    Buffers.copy(blocks.of(buffer, root), receive);
    exchange.finish();
  }
}
