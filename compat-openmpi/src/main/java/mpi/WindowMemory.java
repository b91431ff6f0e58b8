package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A rank's contribution to a window: memory, and the bytes that a displacement counts. If a rank
 * cannot contribute, this holds the reason, which is thrown when all ranks know it.
 *
 * @param unit bytes that a displacement counts
 * @param size bytes of memory; -1 if there is none
 */
record WindowMemory(
    long unit, long size, @Nullable MemorySegment memory, @Nullable Refused mistake) {

  /** So many elements of a direct buffer. */
  static WindowMemory of(@Nullable Buffer base, int size, int unit) {
    int bytes = base == null ? 1 : Buffers.elementBytes(base);
    int capacity = base == null ? 0 : base.capacity();
    Refused mistake = mistake(base, size, unit);
    if (mistake == null && size > capacity) {
      mistake =
          new Refused(
              ErrorClass.ERR_SIZE,
              "a window of %d elements over a buffer of %d; give it at most that many"
                  .formatted(size, capacity));
    }
    if (mistake != null) {
      return new WindowMemory(1, -1, null, mistake);
    }
    MemorySegment whole = base == null ? MemorySegment.ofArray(new byte[0]) : Buffers.segment(base);
    return new WindowMemory(
        (long) unit * bytes, (long) size * bytes, whole.asSlice(0, (long) size * bytes), null);
  }

  /** As many elements as a direct buffer's: its own if it has so many, else new ones. */
  static WindowMemory allocated(@Nullable Buffer base, int size, int unit) {
    Refused mistake = mistake(base, size, unit);
    if (base == null || mistake != null || size <= base.capacity()) {
      return of(base, size, unit);
    }
    int bytes = Buffers.elementBytes(base);
    try {
      MemorySegment memory = Arena.ofAuto().allocate((long) size * bytes, Long.BYTES);
      return new WindowMemory((long) unit * bytes, memory.byteSize(), memory, null);
    } catch (OutOfMemoryError e) {
      String why = "no memory for %d elements: %s".formatted(size, e.getMessage());
      return new WindowMemory(1, -1, null, new Refused(ErrorClass.ERR_NO_MEM, why, e));
    }
  }

  private static @Nullable Refused mistake(@Nullable Buffer base, int size, int unit) {
    if (base != null && !base.isDirect()) {
      return new Refused(ErrorClass.ERR_BUFFER, "The buffer must be direct.");
    } else if (size < 0) {
      return new Refused(ErrorClass.ERR_SIZE, "size " + size + " is negative; give 0 or more");
    }
    return unit > 0
        ? null
        : new Refused(ErrorClass.ERR_DISP, "displacement unit " + unit + "; give 1 or more");
  }

  /** The memory; throws if there is none. */
  MemorySegment segment() {
    if (mistake != null) {
      throw mistake;
    }
    return java.util.Objects.requireNonNull(memory);
  }
}
