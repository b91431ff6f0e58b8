package dev.weft.collective;

import dev.weft.Op;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** The root gets the combination of all ranks' buffers. */
record Reduce(Slice send, @Nullable Slice receive, Op op, int root) implements CollectiveCall {

  @Override
  public String name() {
    return "reduce";
  }

  @Override
  public void check(int rank, int ranks) {
    Check.root(root, ranks);
    op.require(send);
    if (rank == root) {
      Check.equalPair(send, Check.present(receive, "receive"));
    }
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return Intent.of(name(), Intent.elements(send), op, Intent.root(root));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = Gaps.gathered(send);
    Slice target = exchange.rank() == root ? receive : null;
    Slice room = Gaps.roomOrNull(target);
    try (Exchange open = exchange.begin(name())) {
      choice.reduce(open.size(), from.bytes(), op).run(open, from, room, op, root);
    }
    Gaps.spread(room, target);
  }
}
