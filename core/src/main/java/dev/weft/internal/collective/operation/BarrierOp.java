package dev.weft.internal.collective.operation;

import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.planned.PlannedBarrier;
import dev.weft.internal.collective.planned.PlannedCall;

/** Every rank waits for every other one. */
public record BarrierOp() implements CollectiveOp {
  public static final BarrierOp CALL = new BarrierOp();

  @Override
  public String name() {
    return "barrier";
  }

  @Override
  public void check(int rank, int ranks) {
    // There are no arguments.
  }

  @Override
  public void checkShared() {
    // There are no buffers.
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return this;
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name());
  }

  @Override
  public PlannedCall planned(int rank, int ranks) {
    return new PlannedBarrier();
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    try (Exchange open = exchange.begin("barrier")) {
      algorithmSelector.of(Algorithm.BARRIER, open.size(), 0).run(open);
    }
  }
}
