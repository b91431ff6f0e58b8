package dev.weft.internal.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Takes the bytes of one message and forgets them; fails if there are more than were announced. */
public final class Discard implements Inflow {
  private long left;

  public Discard(long total) {
    left = total;
  }

  @Override
  public long remaining() {
    return left;
  }

  @Override
  public void accept(MemorySegment source, long offset, long length) {
    source.asSlice(offset, length);
    advance(length);
  }

  @Override
  public @Nullable MemorySegment window() {
    return null;
  }

  @Override
  public void advance(long length) {
    left -= length;
    FrameLimits.require(left >= 0);
  }
}
