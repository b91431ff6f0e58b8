package dev.weft.parallel.checkpoint;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The memory of slices. */
final class Segments {
  /** Of parts and of the data in them: a cache line. */
  static final long ALIGNMENT_BYTES = 64;

  private static final long MOST_IN_ARRAY = Integer.MAX_VALUE - 8;

  private Segments() {}

  /**
   * The memory of a slice.
   *
   * @throws ArgumentException if it has gaps, cannot be written to, or is a boolean array
   */
  static MemorySegment of(String name, Slice slice) {
    if (!slice.isContiguous() || !slice.isWritable()) {
      throw new ArgumentException(
          FailureCode.CHECKPOINT,
          "\"%s\" is a %s; a checkpoint keeps memory without gaps that can be written to"
              .formatted(name, slice));
    }
    MemorySegment all =
        switch (slice.base()) {
          case MemorySegment segment -> segment;
          case byte[] array -> MemorySegment.ofArray(array);
          case char[] array -> MemorySegment.ofArray(array);
          case short[] array -> MemorySegment.ofArray(array);
          case int[] array -> MemorySegment.ofArray(array);
          case long[] array -> MemorySegment.ofArray(array);
          case float[] array -> MemorySegment.ofArray(array);
          case double[] array -> MemorySegment.ofArray(array);
          default ->
              throw new ArgumentException(
                  FailureCode.CHECKPOINT,
                  "\"%s\" is a %s; a checkpoint keeps no boolean[], use a byte[]"
                      .formatted(name, slice));
        };
    return all.asSlice(slice.offsetBytes(), slice.bytes());
  }

  /** New memory that any thread may use, which is freed when it is not reachable any more. */
  static MemorySegment allocate(long bytes) {
    return Arena.ofAuto().allocate(Math.max(bytes, 1), ALIGNMENT_BYTES).asSlice(0, bytes);
  }

  /** A copy in a new array, or in a segment if it is too long. */
  static Slice copy(MemorySegment memory, ElementType type) {
    long elements = memory.byteSize() >> type.shift();
    if (elements > MOST_IN_ARRAY) {
      MemorySegment copy = allocate(memory.byteSize()).copyFrom(memory);
      return Slice.of(copy, type);
    }
    Slice copy = Slice.ofNewArray(type, elements);
    of("a part", copy).copyFrom(memory);
    return copy;
  }

  static long aligned(long bytes) {
    return (bytes + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }
}
