package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.ElementType;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/** Every rank gets its block of the root's buffer; counts may differ. */
record Scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root)
    implements CollectiveCall {

  @Override
  public String name() {
    return "scatterv";
  }

  @Override
  public void check(int rank, int ranks) {
    Check.root(root, ranks);
    Check.writable(receive);
    if (rank == root) {
      Slice source = Check.present(send, "send");
      Blocks parts = Check.present(blocks);
      Check.sameType(source, receive);
      Check.blocks("send buffer", source, parts, ranks);
      Check.count("receive buffer", receive.count(), parts.count(root), "as its block says");
      Check.apart(source, receive, parts.of(source, root), receive);
    }
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    Sizes sizes = new Sizes();
    if (rank != root) {
      sizes.expect(root, receive.bytes());
    } else if (send == null || blocks == null || blocks.size() != ranks) {
      sizes = Sizes.UNKNOWN;
    } else {
      sizes.sendBlocks(send.type(), blocks, rank);
    }
    return Intent.of(name(), receive.type(), Intent.root(root)).with(sizes);
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Slice from = exchange.rank() == root ? Gaps.gatheredOrNull(send) : null;
    Slice room = Gaps.room(receive);
    try (Exchange open = exchange.begin(name())) {
      if (from == null || blocks == null) {
        open.receive(room, root);
      } else {
        LinearScatter.send(open, from, blocks, room);
      }
    }
    Gaps.spread(room, receive);
  }

  /** With a result: the ranks are told its count first. */
  record Counted(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root)
      implements CountedCall {
    @Override
    public Intent intent() {
      return Intent.of("scatterv", type, Intent.COUNTED, Intent.root(root));
    }

    @Override
    public Slice run(Exchange exchange, Choice choice) {
      int ranks = exchange.size();
      Check.root(root, ranks);
      Slice counts = null;
      if (exchange.rank() == root) {
        Blocks parts = Check.present(blocks);
        Check.blocks("send buffer", Check.present(send, "send"), parts, ranks);
        counts = Slice.of(parts.counts());
      }
      long[] count = new long[1];
      Scatter tell = new Scatter(counts, Slice.of(count), root);
      return exchange.inTwo(
          () -> {
            tell.run(exchange, choice);
            Slice mine = Slice.ofNewArray(type, count[0]);
            new Scatterv(send, blocks, mine, root).run(exchange, choice);
            return mine;
          });
    }
  }
}
