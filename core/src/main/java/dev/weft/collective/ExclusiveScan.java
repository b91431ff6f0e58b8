package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;

/**
 * Every rank gets the combination of the buffers of all lower ranks; rank 0 gets nothing. By
 * recursive doubling, as in {@link RecursiveDoublingScan}, with the rank's own buffer left out of
 * the result: log2 p steps, in rank order.
 */
final class ExclusiveScan {
  private ExclusiveScan() {}

  static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    Scan.check(send, receive, op);
    try (Exchange open = exchange.begin("exclusiveScan")) {
      if (open.size() > 1) {
        steps(open, send, receive, op);
      }
    }
  }

  private static void steps(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    Slice incoming = exchange.scratchBeside(receive);
    Slice run = exchange.scratchBeside(receive);
    Buffers.copy(send, run);
    boolean isEmpty = true;
    for (int bit = 1; bit < exchange.size(); bit <<= 1) {
      int peer = rank ^ bit;
      if (peer >= exchange.size()) {
        continue;
      }
      exchange.sendReceive(run, peer, incoming, peer);
      if (peer > rank) {
        op.apply(run, incoming, run);
        continue;
      }
      op.apply(incoming, run, run);
      if (isEmpty) {
        Buffers.copy(incoming, receive);
        isEmpty = false;
      } else {
        op.apply(incoming, receive, receive);
      }
    }
  }
}
