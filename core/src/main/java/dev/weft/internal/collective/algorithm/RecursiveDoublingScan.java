package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k the ranks that differ in bit k exchange the combination of their run of 2^k ranks; the
 * upper one takes it into its result: log2 p steps, in rank order. A run cut short by the last rank
 * is of no use to anyone below, and nobody is above it.
 */
public final class RecursiveDoublingScan {
  private RecursiveDoublingScan() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    int rank = exchange.rank();
    int ranks = exchange.size();
    if (ranks == 1) {
      Buffers.copy(send, receive);
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice run = exchange.scratchBeside(receive);
    Buffers.copy(send, run);
    Buffers.copy(send, receive);
    for (int bit = 1; bit < ranks; bit <<= 1) {
      int peer = rank ^ bit;
      if (peer >= ranks) {
        continue;
      }
      exchange.sendReceive(run, peer, incoming, peer);
      if (peer < rank) {
        op.apply(incoming, run, run);
        op.apply(incoming, receive, receive);
      } else {
        op.apply(run, incoming, run);
      }
    }
  }
}
