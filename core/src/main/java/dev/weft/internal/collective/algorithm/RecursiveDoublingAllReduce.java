package dev.weft.internal.collective.algorithm;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * In step k the ranks that differ in bit k exchange what they have and both combine it: log2 p
 * steps of the whole buffer, two more if the number of ranks is no power of two. For short buffers.
 */
public final class RecursiveDoublingAllReduce {
  private RecursiveDoublingAllReduce() {}

  public static void run(Exchange exchange, Slice send, Slice receive, Op op) {
    Fold fold = new Fold(exchange);
    if (fold.isOut()) {
      fold.sitOut(exchange, send);
      exchange.receive(receive, fold.partner());
      return;
    }
    Slice incoming = exchange.scratchBeside(receive);
    Slice current = fold.takeIn(exchange, send, incoming, receive, op);
    for (int bit = 1; bit < fold.power(); bit <<= 1) {
      int peer = fold.rankOf(fold.number() ^ bit);
      exchange.sendReceive(current, peer, incoming, peer);
      fold.combine(current, incoming, receive, op, peer);
      current = receive;
    }
    Buffers.copy(current, receive);
    if (fold.isPaired()) {
      exchange.send(receive, fold.partner());
    }
  }
}
