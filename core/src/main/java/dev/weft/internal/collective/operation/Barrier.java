package dev.weft.internal.collective.operation;

import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank waits for every other one. */
public record Barrier() implements CollectiveCall {
  public static final Barrier CALL = new Barrier();

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
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name());
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    try (Exchange open = exchange.begin("barrier")) {
      choice.of(Algorithm.BARRIER, open.size(), 0).run(open);
    }
  }
}
