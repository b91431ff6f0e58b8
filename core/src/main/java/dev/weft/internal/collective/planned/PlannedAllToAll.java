package dev.weft.internal.collective.planned;

import dev.weft.data.Slice;
import dev.weft.internal.collective.exchange.SliceCopies;
import org.jspecify.annotations.Nullable;

/**
 * Every rank writes a block for each other rank, all of one size, and stores its own of each. Its
 * block for itself is copied at the start.
 */
public final class PlannedAllToAll extends PlannedExchange {
  private final boolean isInPlace;

  private PlannedAllToAll(Slice send, Slice receive, boolean isInPlace) {
    super(send, receive);
    this.isInPlace = isInPlace;
  }

  /** One for buffers that are apart, or the same; null for others. */
  public static @Nullable PlannedAllToAll of(Slice send, Slice receive) {
    boolean isInPlace = SliceCopies.isSame(send, receive);
    boolean planned = isInPlace || !SliceCopies.overlap(send, receive);
    return planned ? new PlannedAllToAll(send, receive, isInPlace) : null;
  }

  @Override
  public void write(RoundMemory memory) {
    long total = bytes();
    long each = total / memory.ranks();
    long own = memory.rank() * each;
    buffers.write(memory, 0, own);
    buffers.write(memory, own + each, total - own - each);
    if (!isInPlace) {
      buffers.copy(own, each);
    }
  }

  @Override
  public void read(RoundMemory memory) {
    long each = bytes() / memory.ranks();
    for (int writer = 0; writer < memory.ranks(); writer++) {
      if (writer != memory.rank()) {
        buffers.store(memory, writer, memory.rank() * each, writer * each, each);
      }
    }
  }
}
