package dev.weft.collective;

import dev.weft.ElementType;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** Every rank gets its block of the root's buffer; all have one count. */
record Scatter(@Nullable Slice send, Slice receive, int root) implements CollectiveCall {

  @Override
  public String name() {
    return "scatter";
  }

  @Override
  public void check(int rank, int ranks) {
    Check.root(root, ranks);
    Check.writable(receive);
    if (rank == root) {
      Slice source = Check.present(send, "send");
      Check.sameType(source, receive);
      Check.wholes("send buffer", source, ranks, receive.count());
      Slice own = source.part(root * receive.count(), receive.count());
      Check.apart(source, receive, own, receive);
    }
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return Intent.of(name(), Intent.elements(receive), Intent.root(root));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = exchange.rank() == root ? Gaps.gatheredOrNull(send) : null;
    Slice room = Gaps.room(receive);
    try (Exchange open = exchange.begin(name())) {
      choice.scatter(open.size(), room.bytes()).run(open, from, room, root);
    }
    Gaps.spread(room, receive);
  }

  /** With a result: the ranks are told its count first. */
  record Counted(@Nullable Slice send, ElementType type, int root) implements CountedCall {
    @Override
    public Intent intent() {
      return Intent.of("scatter", type, Intent.COUNTED, Intent.root(root));
    }

    @Override
    public Slice run(Exchange exchange, Choice choice) {
      int ranks = exchange.size();
      Check.root(root, ranks);
      long[] count = new long[1];
      if (exchange.rank() == root) {
        count[0] = Check.each("send buffer", Check.present(send, "send"), ranks);
      }
      return exchange.inTwo(
          () -> {
            Broadcast.run(exchange, choice, Slice.of(count), root);
            Slice mine = Slice.ofNewArray(type, count[0]);
            new Scatter(send, mine, root).run(exchange, choice);
            return mine;
          });
    }
  }
}
