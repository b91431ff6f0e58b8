package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * The exclusive scan, for which users can set no rules: it takes the algorithm with the smaller
 * estimated time.
 */
public final class FasterExclusiveScan {
  private FasterExclusiveScan() {}

  /** Each rank gets the combination of the buffers of all lower ranks; rank 0 gets nothing. */
  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    if (Chain.isEarlier(exchange.size(), send.bytes())) {
      Chain.exclusiveScan(exchange, send, receive, op);
    } else {
      RecursiveDoubling.exclusiveScan(exchange, send, receive, op);
    }
  }
}
