package dev.weft.internal.transport.tcp;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.Inflow;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Takes in one message: into memory of some sort, of which only the first {@code windowBytes} are
 * shown to the transport.
 */
class Sink implements Inflow {
  final Object base;
  final long offset;
  private final long windowBytes;
  private long total;
  private long arrived;

  Sink(Memories sort, long total, long windowBytes) {
    this(sort.allocate(total), 0, windowBytes);
    this.total = total;
  }

  /** For a message whose size is told by {@link #begin}. */
  Sink(Object base, long offset, long windowBytes) {
    this.base = base;
    this.offset = offset;
    this.windowBytes = windowBytes;
  }

  final void begin(long bytes) {
    total = bytes;
  }

  @Override
  public final long remaining() {
    return total - arrived;
  }

  @Override
  public final void accept(MemorySegment source, long from, long length) {
    Memory.copyIn(source, from, base, offset + arrived, length);
    advance(length);
  }

  @Override
  public final @Nullable MemorySegment window() {
    MemorySegment memory = Memory.segment(base);
    long bytes = Math.min(windowBytes, total) - arrived;
    return memory == null || bytes <= 0 ? null : memory.asSlice(offset + arrived, bytes);
  }

  @Override
  public final void advance(long length) {
    arrived += length;
    if (arrived > total) {
      throw new AssertionError("%d bytes for a message of %d".formatted(arrived, total));
    }
  }

  final long arrived() {
    return arrived;
  }

  final boolean complete() {
    return arrived == total;
  }

  /** What has arrived, as bytes whatever it lies in. */
  final MemorySegment content() {
    MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(total)]);
    Memory.copyOut(base, offset, copy, 0, total);
    return copy;
  }
}
