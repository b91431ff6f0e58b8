package dev.weft.collective;

import dev.weft.Blocks;
import dev.weft.Op;
import dev.weft.Slice;
import org.jspecify.annotations.Nullable;

/**
 * Every rank gets its block of the combination of all ranks' buffers.
 *
 * @param blocks null if all have the count of the receive buffer
 */
record ReduceScatter(Slice send, Slice receive, @Nullable Blocks blocks, Op op)
    implements CollectiveCall {

  @Override
  public String name() {
    return "reduceScatter";
  }

  @Override
  public void check(int rank, int ranks) {
    if (blocks == null) {
      checkEqual(rank, ranks);
    } else {
      Check.blocks("send buffer", send, blocks, ranks);
      Check.packed(blocks);
      Check.count("receive buffer", receive.count(), blocks.count(rank), "as its block");
      check(blocks.of(send, rank));
      Check.wholeValues(op, blocks);
    }
  }

  private void checkEqual(int rank, int ranks) {
    long each = receive.count();
    Check.wholes("send buffer", send, ranks, each);
    check(send.part(rank * each, each));
    Check.wholeValues(op, rank, each);
  }

  private void check(Slice own) {
    Check.pair(send, receive);
    Check.apart(send, receive, own, receive);
    op.require(send);
  }

  @Override
  public void checkShared() {
    Check.shared(send, receive);
  }

  @Override
  public Intent intent(int rank, int ranks) {
    return blocks == null
        ? Intent.of(name(), Intent.elements(send), op)
        : Intent.of(name(), send.type(), Intent.counts(blocks), op);
  }

  @Override
  public void perform(Exchange exchange, Choice choice) {
    Blocks parts = blocks == null ? exchange.equalBlocks(receive.count()) : blocks;
    long bytes = parts.total() << send.type().shift();
    Slice from = Gaps.gathered(send);
    Slice room = Gaps.room(receive);
    try (Exchange open = exchange.begin(name())) {
      choice.reduceScatter(open.size(), bytes, op).run(open, from, room, parts, op);
    }
    Gaps.spread(room, receive);
  }
}
