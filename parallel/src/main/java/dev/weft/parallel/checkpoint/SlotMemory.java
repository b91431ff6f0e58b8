package dev.weft.parallel.checkpoint;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory of this process alone, one segment for each slot, that grows. */
final class SlotMemory {
  private final MemorySegment[] segments = {MemorySegment.NULL, MemorySegment.NULL};

  MemorySegment get(int slot) {
    return segments[slot];
  }

  boolean hasRoom(int slot, long bytes) {
    return segments[slot].byteSize() >= bytes;
  }

  /**
   * Makes a segment large enough.
   *
   * @return why that is not possible; null if it is done
   */
  @Nullable ResourceException grow(int slot, long bytes) {
    if (hasRoom(slot, bytes)) {
      return null;
    }
    long capacity = Capacity.of(bytes, segments[slot].byteSize());
    segments[slot] = MemorySegment.NULL;
    try {
      segments[slot] = Segments.allocate(capacity);
      return null;
    } catch (OutOfMemoryError e) {
      return new ResourceException(
          FailureCode.HEAP,
          "no memory for a copy of %d bytes: %s; raise -XX:MaxDirectMemorySize"
              .formatted(capacity, e.getMessage()),
          e);
    }
  }

  void close() {
    segments[0] = MemorySegment.NULL;
    segments[1] = MemorySegment.NULL;
  }
}
