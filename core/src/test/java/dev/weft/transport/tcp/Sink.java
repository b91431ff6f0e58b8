package dev.weft.transport.tcp;

import dev.weft.os.Memory;
import dev.weft.transport.Inflow;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Takes in one message: into memory of some sort, of which only the first {@code windowBytes} are
 * shown to the transport.
 */
final class Sink implements Inflow {
  private final long total;
  private final Object base;
  private final long windowBytes;
  private long arrived;

  Sink(Memories sort, long total, long windowBytes) {
    this.total = total;
    this.base = sort.allocate(total);
    this.windowBytes = windowBytes;
  }

  @Override
  public long remaining() {
    return total - arrived;
  }

  @Override
  public void accept(MemorySegment source, long offset, long length) {
    Memory.copyIn(source, offset, base, arrived, length);
    advance(length);
  }

  @Override
  public @Nullable MemorySegment window() {
    MemorySegment memory = Memory.segment(base);
    return memory == null || arrived >= windowBytes
        ? null
        : memory.asSlice(arrived, windowBytes - arrived);
  }

  @Override
  public void advance(long length) {
    arrived += length;
    if (arrived > total) {
      throw new AssertionError("%d bytes for a message of %d".formatted(arrived, total));
    }
  }

  boolean complete() {
    return arrived == total;
  }

  /** What has arrived, as bytes whatever it lies in. */
  MemorySegment content() {
    MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(total)]);
    Memory.copyOut(base, 0, copy, 0, total);
    return copy;
  }
}
