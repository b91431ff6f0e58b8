package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.check.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets every rank's block; all have one count. */
public record AllGather(Slice send, Slice receive) implements CollectiveCall {

  @Override
  public String name() {
    return "allGather";
  }

  @Override
  public void check(int rank, int ranks) {
    long each = send.count();
    Require.pair(send, receive);
    Require.wholes("receive buffer", receive, ranks, each);
    Require.apart(send, receive, send, receive.part(rank * each, each));
  }

  @Override
  public void checkShared() {
    Require.shared(send, receive);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(send));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = Packing.packed(send);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      AllGatherv.steps(open, choice, from, room, open.equalBlocks(from.count()));
    }
    Packing.unpack(room, receive);
  }
}
