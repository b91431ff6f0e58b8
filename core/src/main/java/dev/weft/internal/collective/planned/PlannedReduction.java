package dev.weft.internal.collective.planned;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every rank writes its buffer, and combines a part of all buffers in the order of the ranks, in
 * arrays that it keeps. Operators of the program are not planned: a poll may end a round, which
 * must not call the program.
 */
public final class PlannedReduction extends PlannedExchange {
  private static final Set<Op> PREDEFINED =
      Set.of(
          Op.SUM, Op.PROD, Op.MIN, Op.MAX, Op.BAND, Op.BOR, Op.BXOR, Op.LAND, Op.LOR, Op.LXOR,
          Op.MINLOC, Op.MAXLOC);

  private final Op op;
  private final long offset;
  private final long bytes;
  private final Slice sum;
  private final Slice next;

  private PlannedReduction(Slice send, Slice receive, long from, Op op) {
    super(send, receive);
    this.op = op;
    this.offset = from << send.type().shift();
    this.bytes = receive.bytes();
    this.sum = Slice.ofNewArray(send.type(), receive.count());
    this.next = Slice.ofNewArray(send.type(), receive.count());
  }

  /**
   * One that combines as many elements as the receive buffer has; null if it is not planned.
   *
   * @param from the first of them
   */
  public static @Nullable PlannedReduction of(Slice send, Slice receive, long from, Op op) {
    return PREDEFINED.contains(op) ? new PlannedReduction(send, receive, from, op) : null;
  }

  @Override
  public void read(RoundMemory memory) {
    load(memory, 0, sum);
    for (int writer = 1; writer < memory.ranks(); writer++) {
      load(memory, writer, next);
      op.apply(sum, next, sum);
    }
    Memory.copy(
        sum.base(), 0, buffers.to(), buffers.receive().offsetBytes(), bytes, sum.type().shift());
  }

  private void load(RoundMemory memory, int writer, Slice into) {
    Memory.copyIn(memory.memory(), memory.at(writer) + offset, into.base(), 0, bytes);
  }
}
