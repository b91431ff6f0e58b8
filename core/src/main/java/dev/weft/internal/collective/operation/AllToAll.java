package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.check.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/** Every rank gets a block from every rank; all have one count. */
public record AllToAll(Slice send, Slice receive) implements CollectiveCall {

  @Override
  public String name() {
    return "allToAll";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.equalPair(send, receive);
    long _ = Require.each("send buffer", send, ranks);
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
    int ranks = exchange.size();
    Blocks blocks = exchange.equalBlocks(send.count() / ranks);
    Slice room = Packing.room(receive);
    try (Exchange open = exchange.begin(name())) {
      Algorithm.AllToAll algorithm = choice.of(Algorithm.ALL_TO_ALL, ranks, send.bytes());
      AllToAllv.steps(open, algorithm, send, blocks, room, blocks);
    }
    Packing.unpack(room, receive);
  }
}
