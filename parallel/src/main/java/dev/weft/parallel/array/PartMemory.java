package dev.weft.parallel.array;

import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The memory of a rank's part: a Java array of its type where one is long enough, so that loops
 * over it are fast; else a native segment. Booleans lie in a {@code byte[]}, because no segment can
 * be laid over a {@code boolean[]}.
 *
 * @param base the array, or the segment
 * @param segment the same memory
 */
record PartMemory(Object base, MemorySegment segment) {
  private static final long MOST_IN_ARRAY = Integer.MAX_VALUE - 8;

  /** New memory, all zeros. */
  static PartMemory allocate(ElementType type, long elements) {
    if (elements > MOST_IN_ARRAY) {
      long bytes = Math.multiplyExact(elements, type.bytes());
      MemorySegment segment = Arena.ofAuto().allocate(bytes, Long.BYTES);
      return new PartMemory(segment, segment);
    }
    ElementType stored = type == ElementType.BOOLEAN ? ElementType.BYTE : type;
    Object array = Slice.ofNewArray(stored, elements).base();
    return new PartMemory(array, segment(array));
  }

  /** Memory that there is; its array, if it is one of the type from the first element on. */
  static PartMemory of(MemorySegment segment, ElementType type) {
    Object array = segment.heapBase().orElse(segment);
    boolean isOfType = Slice.ofNewArray(type, 0).base().getClass() == array.getClass();
    return isOfType && segment(array).byteSize() == segment.byteSize()
        ? new PartMemory(array, segment)
        : new PartMemory(segment, segment);
  }

  /**
   * The memory of a slice.
   *
   * @throws ArgumentException if it has gaps, or is a {@code boolean[]}
   */
  static PartMemory of(Slice slice) {
    if (!slice.isContiguous() || slice.base() instanceof boolean[]) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a %s; give elements without gaps, of booleans a segment over a byte[]".formatted(slice));
    }
    MemorySegment all =
        slice.base() instanceof MemorySegment memory ? memory : segment(slice.base());
    return of(all.asSlice(slice.offsetBytes(), slice.bytes()), slice.type());
  }

  private static MemorySegment segment(Object array) {
    return switch (array) {
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case char[] chars -> MemorySegment.ofArray(chars);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      case int[] ints -> MemorySegment.ofArray(ints);
      case long[] longs -> MemorySegment.ofArray(longs);
      case float[] floats -> MemorySegment.ofArray(floats);
      case double[] doubles -> MemorySegment.ofArray(doubles);
      default ->
          throw new ArgumentException(
              FailureCode.ARRAY, "no array of numbers: " + array.getClass());
    };
  }

  /** What lies where a datatype says, counted from the beginning. */
  Slice slice(Datatype type, ElementType element) {
    if (type.size() == 0) {
      return Slice.of(segment.asSlice(0, 0), element);
    }
    return switch (base) {
      case char[] chars -> Slice.of(chars, 0, 1, type);
      case short[] shorts -> Slice.of(shorts, 0, 1, type);
      case int[] ints -> Slice.of(ints, 0, 1, type);
      case long[] longs -> Slice.of(longs, 0, 1, type);
      case float[] floats -> Slice.of(floats, 0, 1, type);
      case double[] doubles -> Slice.of(doubles, 0, 1, type);
      default -> Slice.of(segment, 0, 1, type);
    };
  }

  /** All of it. */
  Slice all(ElementType element) {
    return switch (base) {
      case char[] chars -> Slice.of(chars);
      case short[] shorts -> Slice.of(shorts);
      case int[] ints -> Slice.of(ints);
      case long[] longs -> Slice.of(longs);
      case float[] floats -> Slice.of(floats);
      case double[] doubles -> Slice.of(doubles);
      case byte[] bytes when element == ElementType.BYTE -> Slice.of(bytes);
      default -> Slice.of(segment, element);
    };
  }
}
