package dev.weft.collective;

import dev.weft.Slice;

/** The root's buffer goes to every rank. */
record Broadcast(Slice buffer, int root) implements CollectiveCall {

  @Override
  public String name() {
    return "broadcast";
  }

  @Override
  public void check(int rank, int ranks) {
    check(buffer, root, rank, ranks);
  }

  @Override
  public void checkShared() {
    Check.shared(buffer);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return Intent.of(name(), Intent.elements(buffer), Intent.root(root));
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    perform(exchange, choice, buffer, root);
  }

  /** The same without a record, which nobody needs when the call blocks and nothing is compared. */
  static void run(Exchange exchange, Choice choice, Slice buffer, int root) {
    check(buffer, root, exchange.rank(), exchange.size());
    perform(exchange, choice, buffer, root);
  }

  private static void check(Slice buffer, int root, int rank, int ranks) {
    Check.root(root, ranks);
    if (rank != root) {
      Check.writable(buffer);
    }
  }

  private static void perform(Exchange exchange, Choice choice, Slice buffer, int root) {
    boolean isRoot = exchange.rank() == root;
    Slice room = isRoot ? Gaps.gathered(buffer) : Gaps.room(buffer);
    try (Exchange open = exchange.begin("broadcast")) {
      choice.broadcast(open.size(), room.bytes()).run(open, room, root);
    }
    if (!isRoot) {
      Gaps.spread(room, buffer);
    }
  }
}
