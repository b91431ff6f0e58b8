package dev.weft.internal.window;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Memory attached to a dynamic window by one rank. The window numbers displacements itself, never
 * gives one out twice, and leaves gaps between attachments, so that no access runs from one into
 * the next. Any thread; does not block.
 */
final class AttachedMemory {
  private static final long FIRST = 1 << 20;
  private static final long GAP_BYTES = 4096;

  private final ConcurrentSkipListMap<Long, MemorySegment> byDisplacement =
      new ConcurrentSkipListMap<>();
  private final AtomicLong next = new AtomicLong(FIRST);

  long attach(MemorySegment memory) {
    long room = (memory.byteSize() + 2 * GAP_BYTES - 1) & -GAP_BYTES;
    long displacement = next.getAndAdd(room);
    byDisplacement.put(displacement, memory);
    return displacement;
  }

  void detach(long displacement) {
    if (byDisplacement.remove(displacement) == null) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "nothing is attached at displacement "
              + displacement
              + "; give what attach returned, once");
    }
  }

  /** The memory that contains a range of bytes; an empty range lies in any. */
  TargetAddress place(long at, long bytes) {
    if (bytes == 0) {
      return new TargetAddress(MemorySegment.NULL, at);
    }
    Map.Entry<Long, MemorySegment> entry = byDisplacement.floorEntry(at);
    if (entry == null || at - entry.getKey() > entry.getValue().byteSize() - bytes) {
      throw new ArgumentException(
          FailureCode.WINDOW_RANGE,
          "%d bytes at displacement %d do not lie within memory that the target has attached%s"
              .formatted(bytes, at, nearest(entry)));
    }
    return new TargetAddress(entry.getValue(), entry.getKey());
  }

  private static String nearest(Map.@Nullable Entry<Long, MemorySegment> entry) {
    return entry == null
        ? ""
        : ": the nearest below are %d bytes at %d"
            .formatted(entry.getValue().byteSize(), entry.getKey());
  }
}
