package dev.weft.internal.collective.planned;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;

/** Every rank writes its block, and stores those of all. */
public final class PlannedGather implements PlannedCall {
  private final PlannedBuffers buffers;
  private final Blocks blocks;
  private final int shift;

  /**
   * @param blocks of the receive buffer, one for each rank
   */
  public PlannedGather(Slice send, Slice receive, Blocks blocks) {
    this.buffers = new PlannedBuffers(send, receive);
    this.blocks = blocks;
    this.shift = receive.type().shift();
  }

  @Override
  public long bytes() {
    long longest = 0;
    for (int rank = 0; rank < blocks.size(); rank++) {
      longest = Math.max(longest, blocks.count(rank));
    }
    return longest << shift;
  }

  @Override
  public void requireBuffers() {
    buffers.require();
  }

  @Override
  public void write(RoundMemory memory) {
    buffers.write(memory);
  }

  @Override
  public void read(RoundMemory memory) {
    for (int writer = 0; writer < memory.ranks(); writer++) {
      long place = blocks.displacement(writer) << shift;
      buffers.store(memory, writer, 0, place, blocks.count(writer) << shift);
    }
  }
}
