package dev.weft.internal.collective.algorithm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/** One message between the root and each other rank, without copies on the way. */
public final class Linear {
  private static final Slice NOTHING = Slice.of(new byte[0]);

  private Linear() {}

  /**
   * Every rank reports to rank 0, which then releases all: two dependent steps for any number of
   * ranks, so no rank is scheduled more than twice where ranks share cores.
   */
  public static void barrier(Exchange exchange) {
    if (exchange.rank() > 0) {
      exchange.send(NOTHING, 0);
      exchange.receive(NOTHING, 0);
      return;
    }
    for (int peer = 1; peer < exchange.size(); peer++) {
      exchange.receive(NOTHING, peer);
    }
    for (int peer = 1; peer < exchange.size(); peer++) {
      exchange.send(NOTHING, peer);
    }
  }

  /** The root receives all blocks at once. */
  public static void gather(Exchange exchange, Slice send, @Nullable Slice receive, int root) {
    if (receive == null) {
      exchange.send(send, root);
    } else {
      receiveAll(exchange, send, receive, exchange.equalBlocks(send.count()));
    }
  }

  /** The root's part of it, with blocks of any counts. */
  public static void receiveAll(Exchange exchange, Slice send, Slice buffer, Blocks blocks) {
    int root = exchange.rank();
    for (int peer = 0; peer < exchange.size(); peer++) {
      if (peer != root) {
        exchange.startReceive(blocks.of(buffer, peer), peer);
      }
    }
    SliceCopies.copy(send, blocks.of(buffer, root));
    exchange.finish();
  }

  /** The root sends all blocks at once. */
  public static void scatter(Exchange exchange, @Nullable Slice send, Slice receive, int root) {
    if (send == null) {
      exchange.receive(receive, root);
    } else {
      sendAll(exchange, send, exchange.equalBlocks(receive.count()), receive);
    }
  }

  /** The root's part of it, with blocks of any counts. */
  public static void sendAll(Exchange exchange, Slice buffer, Blocks blocks, Slice receive) {
    int root = exchange.rank();
    for (int peer = 0; peer < exchange.size(); peer++) {
      if (peer != root) {
        exchange.startSend(blocks.of(buffer, peer), peer);
      }
    }
    SliceCopies.copy(blocks.of(buffer, root), receive);
    exchange.finish();
  }
}
