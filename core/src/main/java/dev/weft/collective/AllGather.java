package dev.weft.collective;

import dev.weft.Slice;

/** Every rank gets every rank's block; all have one count. */
record AllGather(Slice send, Slice receive) implements CollectiveCall {

  @Override
  public String name() {
    return "allGather";
  }

  @Override
  public void check(int rank, int ranks) {
    long each = send.count();
    Check.pair(send, receive);
    Check.wholes("receive buffer", receive, ranks, each);
    Check.apart(send, receive, send, receive.part(rank * each, each));
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return Intent.of(name(), Intent.elements(send));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = Gaps.gathered(send);
    Slice room = Gaps.room(receive);
    try (Exchange open = exchange.begin(name())) {
      AllGatherv.steps(open, choice, from, room, open.equalBlocks(from.count()));
    }
    Gaps.spread(room, receive);
  }
}
