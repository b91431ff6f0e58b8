package dev.weft;

import dev.weft.os.Memory;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A typed view of elements in memory: a primitive array or a part of one, or a {@link
 * MemorySegment}, heap or native. A slice copies nothing and holds no state of its own, so it may
 * be used by several operations at once as far as the elements may. Immutable.
 *
 * <p>A segment or {@link ByteBuffer} is a slice of bytes unless a type is given; byte order is the
 * machine's.
 */
public final class Slice {
  private final Object base;
  private final long offsetBytes;
  private final long count;
  private final ElementType type;

  private Slice(Object base, long offsetBytes, long count, ElementType type) {
    this.base = base;
    this.offsetBytes = offsetBytes;
    this.count = count;
    this.type = type;
  }

  /** All elements of the array. */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length, ElementType.BYTE);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(byte[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, offset, count, ElementType.BYTE);
  }

  /** All elements of the array. */
  public static Slice of(boolean[] array) {
    return new Slice(array, 0, array.length, ElementType.BOOLEAN);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(boolean[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, offset, count, ElementType.BOOLEAN);
  }

  /** All elements of the array. */
  public static Slice of(char[] array) {
    return new Slice(array, 0, array.length, ElementType.CHAR);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(char[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 1, count, ElementType.CHAR);
  }

  /** All elements of the array. */
  public static Slice of(short[] array) {
    return new Slice(array, 0, array.length, ElementType.SHORT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(short[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 1, count, ElementType.SHORT);
  }

  /** All elements of the array. */
  public static Slice of(int[] array) {
    return new Slice(array, 0, array.length, ElementType.INT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(int[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 2, count, ElementType.INT);
  }

  /** All elements of the array. */
  public static Slice of(long[] array) {
    return new Slice(array, 0, array.length, ElementType.LONG);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(long[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 3, count, ElementType.LONG);
  }

  /** All elements of the array. */
  public static Slice of(float[] array) {
    return new Slice(array, 0, array.length, ElementType.FLOAT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(float[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 2, count, ElementType.FLOAT);
  }

  /** All elements of the array. */
  public static Slice of(double[] array) {
    return new Slice(array, 0, array.length, ElementType.DOUBLE);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(double[] array, int offset, int count) {
    check(offset, count, array.length);
    return new Slice(array, (long) offset << 3, count, ElementType.DOUBLE);
  }

  /** The bytes of the segment. */
  public static Slice of(MemorySegment segment) {
    return new Slice(segment, 0, segment.byteSize(), ElementType.BYTE);
  }

  /**
   * The segment as elements of a type.
   *
   * @throws ArgumentException if its size is not a whole number of elements
   */
  public static Slice of(MemorySegment segment, ElementType type) {
    long bytes = segment.byteSize();
    if ((bytes & (type.bytes() - 1)) != 0) {
      throw ragged(bytes, type);
    }
    return new Slice(segment, 0, bytes >> type.shift(), type);
  }

  /** The bytes of the buffer between its position and its limit; neither is moved. */
  public static Slice of(ByteBuffer buffer) {
    return of(MemorySegment.ofBuffer(buffer));
  }

  /**
   * A part of this slice, in elements.
   *
   * @throws ArgumentException if the part is not within this slice
   */
  public Slice part(long from, long elements) {
    check(from, elements, count);
    return new Slice(base, offsetBytes + (from << type.shift()), elements, type);
  }

  /** Number of elements. */
  public long count() {
    return count;
  }

  /** Size in bytes. */
  public long bytes() {
    return count << type.shift();
  }

  /** Type of the elements. */
  public ElementType type() {
    return type;
  }

  /** The array or segment below. */
  public Object base() {
    return base;
  }

  /** Where the first element lies in {@link #base}, in bytes from its beginning. */
  public long offsetBytes() {
    return offsetBytes;
  }

  /** Whether elements may be stored: false over a read-only segment or buffer. */
  public boolean isWritable() {
    return !(base instanceof MemorySegment segment) || !segment.isReadOnly();
  }

  /**
   * A slice of the same type over a new array with the same contents.
   *
   * @throws ArgumentException if there are more elements than an array holds
   */
  public Slice copy() {
    Slice copy = newLike(count);
    Memory.copy(base, offsetBytes, copy.base, 0, bytes());
    return copy;
  }

  /**
   * A new slice over a new array of the same type.
   *
   * @throws ArgumentException if there are more elements than an array holds
   */
  public Slice newLike(long elements) {
    return ofNewArray(type, elements);
  }

  /**
   * A slice over a new array.
   *
   * @throws ArgumentException if there are more elements than an array holds
   */
  public static Slice ofNewArray(ElementType type, long elements) {
    int n = (int) elements;
    if (n != elements || n < 0) {
      throw new ArgumentException(
          "an array holds at most 2147483647 elements, not " + elements + "; use a MemorySegment");
    }
    Object array =
        switch (type) {
          case BYTE -> new byte[n];
          case BOOLEAN -> new boolean[n];
          case CHAR -> new char[n];
          case SHORT -> new short[n];
          case INT -> new int[n];
          case LONG -> new long[n];
          case FLOAT -> new float[n];
          case DOUBLE -> new double[n];
        };
    return new Slice(array, 0, n, type);
  }

  @Override
  public String toString() {
    String where = base instanceof MemorySegment ? "segment" : "array";
    return count + " x " + type + " in " + where + " at byte " + offsetBytes;
  }

  static void check(long offset, long count, long length) {
    if ((offset | count | (length - offset - count)) < 0) {
      throw outOfRange(offset, count, length);
    }
  }

  private static ArgumentException outOfRange(long offset, long count, long length) {
    return new ArgumentException(
        "offset "
            + offset
            + " and count "
            + count
            + " do not lie within the buffer of "
            + length
            + " elements");
  }

  private static ArgumentException ragged(long bytes, ElementType type) {
    return new ArgumentException(
        "a segment of "
            + bytes
            + " bytes is not a whole number of "
            + Objects.toString(type)
            + " elements of "
            + type.bytes()
            + " bytes");
  }
}
