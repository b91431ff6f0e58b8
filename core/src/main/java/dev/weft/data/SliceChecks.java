package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.reflect.Array;

/** What slices refuse, and the messages that say so. */
final class SliceChecks {
  /** The most elements of an array that any virtual machine can make. */
  static final long MOST_IN_ARRAY = Integer.MAX_VALUE - 8L;

  private SliceChecks() {}

  /** Checks that a part lies within so many elements. */
  static void range(long offset, long count, long length) {
    if ((offset | count | (length - offset - count)) < 0) {
      throw outOfRange(offset, count, length);
    }
  }

  private static ArgumentException outOfRange(long offset, long count, long length) {
    return new ArgumentException(
        FailureCode.BUFFER_SIZE,
        "offset %d and count %d do not lie within the buffer of %d elements"
            .formatted(offset, count, length));
  }

  /** Checks that a segment of so many bytes is a whole number of elements. */
  static void whole(long bytes, ElementType type) {
    if ((bytes & (type.bytes() - 1)) != 0) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "a segment of %d bytes is not a whole number of %s elements of %d bytes"
              .formatted(bytes, type, type.bytes()));
    }
  }

  /** Checks that one slice can be copied to another. */
  static void alike(Slice from, Slice to) {
    if (from.type() != to.type() || from.count() != to.count()) {
      throw new ArgumentException(
          FailureCode.BUFFER_TYPE,
          "%s cannot be copied to %s; give slices of one type and count".formatted(from, to));
    }
  }

  /** Checks that a slice covers all of an array of that class. */
  static void allOf(Class<?> arrayClass, Slice slice) {
    Object base = slice.base();
    boolean isArray = arrayClass.isArray() && arrayClass.isInstance(base);
    if (!isArray || !slice.isContiguous() || slice.count() != Array.getLength(base)) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "%s does not cover a whole %s; use copyTo to take its elements out"
              .formatted(slice, arrayClass.getSimpleName()));
    }
  }

  /** For a slice that is read-only, or whose elements share memory. */
  static ArgumentException notStorable(Slice slice) {
    return new ArgumentException(
        FailureCode.DATATYPE,
        slice.isWritable()
            ? "elements of the receive buffer share memory (%s); give a datatype without overlaps"
                .formatted(slice)
            : "the receive buffer is read-only; give one that can be written to");
  }
}
