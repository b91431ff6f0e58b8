package dev.weft.internal.collective.planned;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.SliceCopies;

/** Every rank writes its block, and stores those of all. */
public final class PlannedGather extends PlannedExchange {
  private final Blocks blocks;
  private final int shift;

  /**
   * @param blocks of the receive buffer, one for each rank
   */
  public PlannedGather(Slice send, Slice receive, Blocks blocks) {
    super(send, receive);
    this.blocks = blocks;
    this.shift = receive.type().shift();
  }

  @Override
  public long bytes() {
    return SliceCopies.longest(blocks) << shift;
  }

  @Override
  public void read(RoundMemory memory) {
    for (int writer = 0; writer < memory.ranks(); writer++) {
      long place = blocks.displacement(writer) << shift;
      buffers.store(memory, writer, 0, place, blocks.count(writer) << shift);
    }
  }
}
