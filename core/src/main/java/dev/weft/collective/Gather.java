package dev.weft.collective;

import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root gets every rank's block; all have one count. */
record Gather(Slice send, @Nullable Slice receive, int root) implements CollectiveCall {

  @Override
  public String name() {
    return "gather";
  }

  @Override
  public void check(int rank, int ranks) {
    Check.root(root, ranks);
    if (rank == root) {
      Slice target = Check.present(receive, "receive");
      Check.pair(send, target);
      Check.wholes("receive buffer", target, ranks, send.count());
      Check.apart(send, target, send, target.part(root * send.count(), send.count()));
    }
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return Intent.of(name(), Intent.elements(send), Intent.root(root));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = Gaps.gathered(send);
    Slice target = exchange.rank() == root ? receive : null;
    Slice room = Gaps.roomOrNull(target);
    try (Exchange open = exchange.begin(name())) {
      choice.gather(open.size(), from.bytes()).run(open, from, room, root);
    }
    Gaps.spread(room, target);
  }
}
