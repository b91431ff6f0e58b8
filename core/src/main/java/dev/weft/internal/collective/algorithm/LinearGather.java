package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;
import org.jspecify.annotations.Nullable;

/** Every rank sends its block to the root, which receives all at once: one step, no copies. */
public final class LinearGather {
  private LinearGather() {}

  public static void run(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (receive == null) {
      exchange.send(send, root);
    } else {
      receive(exchange, send, receive, exchange.equalBlocks(send.count()));
    }
  }

  /** The root's part of it. */
  public static void receive(Exchange exchange, Slice send, Slice buffer, Blocks blocks) {
    int root = exchange.rank();
    for (int peer = 0; peer < exchange.size(); peer++) {
      if (peer != root) {
        exchange.startReceive(blocks.of(buffer, peer), peer);
      }
    }
    Buffers.copy(send, blocks.of(buffer, root));
    exchange.finish();
  }
}
