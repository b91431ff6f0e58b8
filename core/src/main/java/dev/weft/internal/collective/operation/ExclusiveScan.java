package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.algorithm.RecursiveDoublingScan;
import dev.weft.internal.collective.check.CallSignature;
import dev.weft.internal.collective.exchange.Buffers;
import dev.weft.internal.collective.exchange.Exchange;

/**
 * Every rank gets the combination of the buffers of all lower ranks; rank 0 gets nothing. By
 * recursive doubling, as in {@link RecursiveDoublingScan}, with the rank's own buffer left out of
 * the result: log2 p steps, in rank order.
 */
public record ExclusiveScan(Slice send, Slice receive, Op op) implements CollectiveCall {

  @Override
  public String name() {
    return "exclusiveScan";
  }

  @Override
  public void check(int rank, int ranks) {
    op.require(send);
    Require.equalPair(send, receive);
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), op);
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    try (Exchange open = exchange.begin(name())) {
      if (open.size() > 1) {
        steps(open);
      }
    }
  }

  private void steps(Exchange exchange) {
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
