package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets the combination of its own buffer and those of all lower ranks. */
public record ScanOp(Slice send, Slice receive, Op op) implements CollectiveOp {

  @Override
  public String name() {
    return "scan";
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
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ScanOp(buffers.read(send), buffers.written(receive), op);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), op);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      algorithmSelector.of(Algorithm.SCAN, open.size(), from.bytes(), op).run(open, from, room, op);
    }
    Packing.unpack(room, receive);
  }
}
