package dev.weft.internal.collective.operation;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.algorithm.FasterExclusiveScan;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets the combination of the buffers of all lower ranks; rank 0 gets nothing. */
public record ExclusiveScanOp(Slice send, Slice receive, Op op) implements CollectiveOp {

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
  public CollectiveOp over(Buffers buffers, int rank) {
    return new ExclusiveScanOp(
        buffers.read(send), rank == 0 ? receive : buffers.written(receive), op);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send), op);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    try (Exchange open = exchange.begin(name())) {
      FasterExclusiveScan.run(open, send, receive, op);
    }
  }
}
