package dev.weft.data;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A typed view of elements in memory: a primitive array or a part of one, or a {@link
 * MemorySegment}, heap or native. A slice copies nothing and holds no state of its own, so several
 * operations may use it at once if they may use its elements at once. Immutable.
 *
 * <p>A segment or {@link ByteBuffer} is a slice of bytes unless a type is given; byte order is the
 * machine's.
 *
 * <p>Elements lie next to each other, or where a {@link Datatype} puts them (MPI 4.1, chapter 5).
 * Either way a slice is a sequence of primitive elements, in the order of the type map, and its
 * counts and parts are in these. If their types differ it is a sequence of bytes.
 */
@CheckReturnValue
public final class Slice {
  private final Object base;
  private final long offsetBytes;
  private final long count;
  private final ElementType type;
  private final @Nullable DerivedSlice derivedSlice;

  private Slice(Object base, long offsetBytes, long count, ElementType type) {
    this(base, offsetBytes, count, type, null);
  }

  Slice(
      Object base,
      long offsetBytes,
      long count,
      ElementType type,
      @Nullable DerivedSlice derivedSlice) {
    this.base = base;
    this.offsetBytes = offsetBytes;
    this.count = count;
    this.type = type;
    this.derivedSlice = derivedSlice;
  }

  /** All elements of the array. */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length, ElementType.BYTE);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(byte[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, offset, count, ElementType.BYTE);
  }

  /** All elements of the array. */
  public static Slice of(boolean[] array) {
    return new Slice(array, 0, array.length, ElementType.BOOLEAN);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(boolean[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, offset, count, ElementType.BOOLEAN);
  }

  /** All elements of the array. */
  public static Slice of(char[] array) {
    return new Slice(array, 0, array.length, ElementType.CHAR);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(char[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, (long) offset << 1, count, ElementType.CHAR);
  }

  /** All elements of the array. */
  public static Slice of(short[] array) {
    return new Slice(array, 0, array.length, ElementType.SHORT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(short[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, (long) offset << 1, count, ElementType.SHORT);
  }

  /** All elements of the array. */
  public static Slice of(int[] array) {
    return new Slice(array, 0, array.length, ElementType.INT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(int[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, (long) offset << 2, count, ElementType.INT);
  }

  /** All elements of the array. */
  public static Slice of(long[] array) {
    return new Slice(array, 0, array.length, ElementType.LONG);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(long[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, (long) offset << 3, count, ElementType.LONG);
  }

  /** All elements of the array. */
  public static Slice of(float[] array) {
    return new Slice(array, 0, array.length, ElementType.FLOAT);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(float[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
    return new Slice(array, (long) offset << 2, count, ElementType.FLOAT);
  }

  /** All elements of the array. */
  public static Slice of(double[] array) {
    return new Slice(array, 0, array.length, ElementType.DOUBLE);
  }

  /** {@code count} elements of the array from {@code offset} on. */
  public static Slice of(double[] array, int offset, int count) {
    SliceChecks.range(offset, count, array.length);
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
    SliceChecks.whole(bytes, type);
    return new Slice(segment, 0, bytes >> type.shift(), type);
  }

  /** The bytes of the buffer between its position and its limit; neither is moved. */
  public static Slice of(ByteBuffer buffer) {
    return of(MemorySegment.ofBuffer(buffer));
  }

  /**
   * The buffer between its position and its limit as elements of a type; neither is moved.
   *
   * @throws ArgumentException if it is not a whole number of elements
   */
  public static Slice of(ByteBuffer buffer, ElementType type) {
    return of(MemorySegment.ofBuffer(buffer), type);
  }

  /**
   * {@code count} instances of a datatype, the first with its origin at byte {@code offsetBytes}.
   *
   * @throws ArgumentException if an element does not lie within the segment
   */
  public static Slice of(MemorySegment segment, long offsetBytes, long count, Datatype type) {
    return DerivedSlices.ofSegment(segment, offsetBytes, count, type);
  }

  /**
   * {@code count} instances of a datatype, the first with its origin {@code offsetBytes} beyond the
   * buffer's position.
   *
   * @throws ArgumentException if an element does not lie between position and limit
   */
  public static Slice of(ByteBuffer buffer, long offsetBytes, long count, Datatype type) {
    return of(MemorySegment.ofBuffer(buffer), offsetBytes, count, type);
  }

  /**
   * {@code count} instances of a datatype of any elements, the first with its origin at {@code
   * offset}.
   *
   * @throws ArgumentException if an element does not lie within the array
   */
  public static Slice of(byte[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.BYTE, array.length, offset, count, type);
  }

  /**
   * {@code count} instances of a datatype of such elements, the first with its origin at element
   * {@code offset}.
   *
   * @throws ArgumentException if an element is of another type, lies between those of the array, or
   *     not within it
   */
  public static Slice of(boolean[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.BOOLEAN, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(char[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.CHAR, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(short[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.SHORT, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(int[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.INT, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(long[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.LONG, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(float[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.FLOAT, array.length, offset, count, type);
  }

  /** Like {@link #of(boolean[], int, long, Datatype)}. */
  public static Slice of(double[] array, int offset, long count, Datatype type) {
    return DerivedSlices.ofArray(array, ElementType.DOUBLE, array.length, offset, count, type);
  }

  /**
   * A part of this slice, in elements.
   *
   * @throws ArgumentException if the part is not within this slice
   */
  public Slice part(long from, long elements) {
    SliceChecks.range(from, elements, count);
    DerivedSlice mine = derivedSlice;
    if (mine != null) {
      long skipped = from << type.shift();
      long at = mine.gaps ? offsetBytes : offsetBytes + skipped;
      return new Slice(base, at, elements, type, mine.skip(skipped));
    }
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

  /** Type of the elements; bytes if they have several types. */
  public ElementType type() {
    return type;
  }

  /** The array or segment below. */
  public Object base() {
    return base;
  }

  /**
   * The array that this slice covers as a whole, not a copy: {@code array(int[].class)}. Every
   * slice that an operation returns covers a new array of the type of the sent elements.
   *
   * @throws ArgumentException if the slice does not cover a whole array of that class
   */
  public <A> A array(Class<A> arrayClass) {
    SliceChecks.allOf(arrayClass, this);
    return arrayClass.cast(base);
  }

  /**
   * Where the elements begin in {@link #base}, in bytes from its beginning. If they are not {@link
   * #isContiguous contiguous}, {@link #forEachRun} says where they lie.
   */
  public long offsetBytes() {
    return offsetBytes;
  }

  /** Whether elements may be stored: false over a read-only segment or buffer. */
  public boolean isWritable() {
    return !(base instanceof MemorySegment segment) || !segment.isReadOnly();
  }

  /**
   * A contiguous slice of the same type with the same contents, over a new array, or over a new
   * segment if there are more elements than an array holds.
   */
  public Slice copy() {
    Slice copy =
        count <= SliceChecks.MOST_IN_ARRAY
            ? newLike(count)
            : of(Arena.ofAuto().allocate(bytes(), Long.BYTES), type);
    copyTo(copy);
    return copy;
  }

  /**
   * Copies all elements into another slice, whatever the shapes of the two; their memories must not
   * overlap. Does not block.
   *
   * @throws ArgumentException if types or counts differ, or the target is read-only or overlaps
   *     itself
   */
  public void copyTo(Slice target) {
    SliceChecks.alike(this, target);
    target.requireStorable();
    RunCopier.copy(this, target);
  }

  /** Whether the elements lie next to each other, in order. Constant time. */
  public boolean isContiguous() {
    return derivedSlice == null || !derivedSlice.gaps;
  }

  /** Whether the elements are of several types, as those of a struct may be. */
  public boolean isMixed() {
    return derivedSlice != null && derivedSlice.isMixed();
  }

  /**
   * Checks that elements can be stored: the memory is not read-only, and no two elements share a
   * byte (MPI 4.1, section 5.1.11).
   *
   * @throws ArgumentException if not
   */
  public void requireStorable() {
    if (!isWritable() || (derivedSlice != null && derivedSlice.overlaps())) {
      throw SliceChecks.notStorable(this);
    }
  }

  /**
   * The same elements, into which a message may be received even if some share memory: for programs
   * written against libraries that allow it. Of elements that share memory the last stored one
   * stays; in a message that is the later one.
   */
  public Slice lettingOverlap() {
    return derivedSlice == null
        ? this
        : new Slice(base, offsetBytes, count, type, derivedSlice.unchecked());
  }

  /**
   * Gives the contiguous runs of memory that a part of the slice consists of, in order; offsets are
   * in bytes from the beginning of {@link #base}.
   *
   * @param fromByte the first byte of data, gaps not counted
   * @param toByte beyond the last byte of data
   * @throws ArgumentException if the part is not within this slice
   */
  public void forEachRun(long fromByte, long toByte, RunConsumer consumer) {
    SliceChecks.range(fromByte, toByte - fromByte, bytes());
    visit(fromByte, toByte, new JoinedRuns(consumer));
  }

  /** Feeds the runs of a part and ends with a flush. */
  void visit(long fromByte, long toByte, RunSink sink) {
    if (derivedSlice != null) {
      derivedSlice.visit(fromByte, toByte, sink);
    } else {
      sink.add(type, offsetBytes + fromByte, toByte - fromByte);
      sink.flush();
    }
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
    return new Slice(type.newArray(elements), 0, elements, type);
  }

  @Override
  public String toString() {
    String where =
        (isContiguous() ? "" : "gaps of ") + (base instanceof MemorySegment ? "segment" : "array");
    return count + " x " + type + " in " + where + " at byte " + offsetBytes;
  }
}
