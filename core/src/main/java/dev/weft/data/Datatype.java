package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.lang.foreign.MemoryLayout;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of a value lie in memory, relative to its origin: MPI's derived datatype (MPI
 * 4.1, chapter 5). A datatype is made from smaller ones, beginning with the primitives, and laid
 * over memory with a {@link Slice}, which every operation takes. Immutable, with nothing to commit
 * or to free; any thread.
 *
 * <pre>{@code
 * Datatype column = Datatype.DOUBLE.vector(rows, 1, columns); // of a matrix stored by rows
 * world.send(Slice.of(matrix, 3, 1, column), right, TAG);     // its column 3
 * }</pre>
 *
 * <p>Offsets and extents are in bytes, displacements and strides in extents of the type that is
 * repeated, unless the name of the method begins with an h. Regular patterns cost the same whatever
 * their counts; irregular ones cost a few words for each block.
 *
 * <p>The <em>extent</em>, from lower to upper bound, is the distance between one instance and the
 * next. It is what the elements span, rounded up so that the largest element stays aligned, unless
 * {@link #resized} says otherwise (MPI 4.1, section 5.1.6).
 */
@CheckReturnValue
public final class Datatype {
  /** One {@code byte}. */
  public static final Datatype BYTE = of(ElementType.BYTE);

  /** One {@code boolean}. */
  public static final Datatype BOOLEAN = of(ElementType.BOOLEAN);

  /** One {@code char}. */
  public static final Datatype CHAR = of(ElementType.CHAR);

  /** One {@code short}. */
  public static final Datatype SHORT = of(ElementType.SHORT);

  /** One {@code int}. */
  public static final Datatype INT = of(ElementType.INT);

  /** One {@code long}. */
  public static final Datatype LONG = of(ElementType.LONG);

  /** One {@code float}. */
  public static final Datatype FLOAT = of(ElementType.FLOAT);

  /** One {@code double}. */
  public static final Datatype DOUBLE = of(ElementType.DOUBLE);

  private final Layout layout;
  private final long lower;
  private final long upper;

  /** Whether the bounds were given; then they also hold in datatypes built on this one. */
  private final boolean marked;

  private Datatype(Layout layout, long lower, long upper, boolean marked) {
    this.layout = layout;
    this.lower = lower;
    this.upper = upper;
    this.marked = marked;
  }

  /** The bounds are those of the elements, with padding behind the last. */
  private static Datatype natural(Layout layout) {
    long mask = layout.alignment - 1L;
    long extent = CheckedMath.add(layout.high - layout.low, mask) & ~mask;
    return new Datatype(layout, layout.low, CheckedMath.add(layout.low, extent), false);
  }

  /** One element. */
  public static Datatype of(ElementType type) {
    return natural(Layout.run(type, 1));
  }

  /**
   * {@code count} instances, each an extent after the one before (MPI_Type_contiguous; MPI 4.1,
   * section 5.1.2).
   */
  public Datatype contiguous(long count) {
    return repeat("count", count, extent());
  }

  /**
   * {@code count} blocks of {@code blockLength} instances each, whose beginnings are {@code stride}
   * extents apart (MPI_Type_vector; MPI 4.1, section 5.1.2). The stride may be negative.
   */
  public Datatype vector(long count, long blockLength, long stride) {
    return hvector(count, blockLength, CheckedMath.multiply(stride, extent()));
  }

  /** Like {@link #vector}, with the stride in bytes (MPI_Type_create_hvector). */
  public Datatype hvector(long count, long blockLength, long strideBytes) {
    return repeat("block length", blockLength, extent()).repeat("count", count, strideBytes);
  }

  /**
   * Blocks of the given lengths at the given displacements, in extents (MPI_Type_indexed; MPI 4.1,
   * section 5.1.2).
   *
   * @throws ArgumentException if there are not as many lengths as displacements
   */
  public Datatype indexed(long[] blockLengths, long[] displacements) {
    return hindexed(blockLengths, IndexedTypes.scaled(displacements, extent()));
  }

  /** Like {@link #indexed(long[], long[])}. */
  public Datatype indexed(int[] blockLengths, int[] displacements) {
    return indexed(IndexedTypes.widened(blockLengths), IndexedTypes.widened(displacements));
  }

  /** Like {@link #indexed}, with displacements in bytes (MPI_Type_create_hindexed). */
  public Datatype hindexed(long[] blockLengths, long[] displacementsBytes) {
    return IndexedTypes.blocks(this, blockLengths, displacementsBytes);
  }

  /**
   * Blocks of equal length at the given displacements, in extents (MPI_Type_create_indexed_block;
   * MPI 4.1, section 5.1.2).
   */
  public Datatype indexedBlock(long blockLength, long... displacements) {
    return hindexedBlock(blockLength, IndexedTypes.scaled(displacements, extent()));
  }

  /** Like {@link #indexedBlock}, with displacements in bytes (MPI_Type_create_hindexed_block). */
  public Datatype hindexedBlock(long blockLength, long... displacementsBytes) {
    return IndexedTypes.blocks(contiguous(blockLength), displacementsBytes);
  }

  /**
   * Members of any types at any offsets (MPI_Type_create_struct; MPI 4.1, section 5.1.2).
   *
   * <pre>{@code
   * Datatype particle = Datatype.struct(
   *     Member.at(0, Datatype.INT), Member.at(8, 3, Datatype.DOUBLE));
   * }</pre>
   */
  public static Datatype struct(Member... members) {
    return IndexedTypes.struct(members);
  }

  /**
   * A part of a member of a struct.
   *
   * @param offsetBytes where its origin lies, from that of the struct
   * @param count how many instances, each an extent after the one before
   * @param type their type
   */
  public record Member(long offsetBytes, long count, Datatype type) {
    /** One instance. */
    public static Member at(long offsetBytes, Datatype type) {
      return new Member(offsetBytes, 1, type);
    }

    /** Several instances. */
    public static Member at(long offsetBytes, long count, Datatype type) {
      return new Member(offsetBytes, count, type);
    }
  }

  /**
   * A part of a multidimensional array of these, whose extent is that of the whole array, by rows
   * (MPI_Type_create_subarray; MPI 4.1, section 5.1.3).
   *
   * @param sizes of the whole array, by dimension
   * @param subsizes of the part
   * @param starts where the part begins, from 0 on
   * @throws ArgumentException if the part is not within the array
   */
  public Datatype subarray(int[] sizes, int[] subsizes, int[] starts) {
    return subarray(sizes, subsizes, starts, ArrayOrder.ROW_MAJOR);
  }

  /** Like {@link #subarray(int[], int[], int[])}, in either order. */
  public Datatype subarray(int[] sizes, int[] subsizes, int[] starts, ArrayOrder order) {
    return ArrayTypes.subarray(this, sizes, subsizes, starts, order);
  }

  /**
   * One process's share of a multidimensional array of these that is distributed over a grid of
   * processes; the extent is that of the whole array (MPI_Type_create_darray; MPI 4.1, section
   * 5.1.4).
   *
   * @param sizes of the whole array, by dimension
   * @param distributions how each dimension is shared out
   * @param grid number of processes in each dimension
   * @param process number of the process in the grid, the last coordinate running fastest
   * @throws ArgumentException if the process is not in the grid, or blocks are too short
   */
  public Datatype distributedArray(
      int[] sizes, Distribution[] distributions, int[] grid, int process, ArrayOrder order) {
    return ArrayTypes.distributed(this, sizes, distributions, grid, process, order);
  }

  /**
   * The datatype of a memory layout: structs, sequences, padding, and values in the machine's byte
   * order. The extent is the layout's size.
   *
   * @throws ArgumentException if there is a union, an address, or another byte order in it
   */
  public static Datatype of(MemoryLayout layout) {
    return LayoutTypes.of(layout);
  }

  /**
   * A record of primitives and of such records, laid out as {@link RecordView} does.
   *
   * @throws ArgumentException if a component is something else
   */
  public static Datatype ofRecord(Class<? extends Record> type) {
    return of(RecordShape.of(type, RecordAccess.OWN).layout());
  }

  /**
   * The same elements with other bounds (MPI_Type_create_resized; MPI 4.1, section 5.1.7). The
   * extent may be less than the elements span, so that instances interleave, or negative.
   */
  public Datatype resized(long lowerBoundBytes, long extentBytes) {
    return new Datatype(
        layout, lowerBoundBytes, CheckedMath.add(lowerBoundBytes, extentBytes), true);
  }

  /** Bytes of data in one instance, gaps not included (MPI_Type_size). */
  public long size() {
    return layout.size;
  }

  /** Distance in bytes from one instance to the next (MPI_Type_get_extent). */
  public long extent() {
    return upper - lower;
  }

  /** Where an instance begins, in bytes from its origin (MPI_Type_get_extent). */
  public long lowerBound() {
    return lower;
  }

  /** Where an instance ends, in bytes from its origin. */
  public long upperBound() {
    return upper;
  }

  /** Bytes from the lowest byte of an element to the highest (MPI_Type_get_true_extent). */
  public long trueExtent() {
    return layout.high - layout.low;
  }

  /** The lowest byte that belongs to an element, from the origin (MPI_Type_get_true_extent). */
  public long trueLowerBound() {
    return layout.low;
  }

  /** Number of primitive elements in one instance. */
  public long elementCount() {
    return layout.elements;
  }

  /** The type of all elements; null if they differ, or there are none. */
  public @Nullable ElementType elementType() {
    return layout.type;
  }

  /** Number of contiguous runs in one instance; adjacent runs count as one. */
  public long runCount() {
    return layout.runs;
  }

  /**
   * Whether any number of consecutive instances is a single run of memory that begins at the
   * origin.
   */
  public boolean isContiguous() {
    return layout.runs == 1 && layout.first == 0 && layout.size == extent();
  }

  /**
   * Whether elements can be stored in so many instances, one after the other: no byte belongs to
   * two elements (MPI 4.1, section 5.1.11).
   */
  public boolean isStorable(long count) {
    return !Overlap.in(Layout.repeat(layout, count, extent()));
  }

  /** Gives the contiguous runs of one instance, in the order of the type map. */
  public void forEachRun(RunConsumer consumer) {
    if (layout.size > 0) {
      visit(layout, 0, 0, layout.size, consumer);
    }
  }

  /**
   * Gives the contiguous runs of a part of the data of any number of instances, each an extent
   * after the one before. The part is given in bytes of data, gaps not counted, so that byte {@link
   * #size()} is the first of the second instance. Adjacent runs are given as one, also across
   * instances.
   *
   * @param fromByte the first byte of data
   * @param toByte beyond the last byte of data
   * @throws ArgumentException if the part is not empty and the datatype is
   */
  public void forEachRun(long fromByte, long toByte, RunConsumer consumer) {
    if (fromByte < 0 || toByte < fromByte || (toByte > fromByte && layout.size == 0)) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "there are no bytes %d to %d in instances of %d bytes"
              .formatted(fromByte, toByte, layout.size));
    }
    if (toByte > fromByte) {
      long skipped = fromByte / layout.size;
      long before = skipped * layout.size;
      long instances = (toByte - before - 1) / layout.size + 1;
      long at = CheckedMath.multiply(skipped, extent());
      Layout all = Layout.repeat(layout, instances, extent());
      visit(all, at, fromByte - before, toByte - before, consumer);
    }
  }

  private static void visit(Layout all, long at, long from, long to, RunConsumer consumer) {
    JoinedRuns runs = new JoinedRuns(consumer);
    all.visit(at, from, to, runs);
    runs.flush();
  }

  @Override
  public String toString() {
    String of = layout.type == null ? "mixed elements" : layout.type.toString();
    return "datatype of %d x %s in %d runs, extent %d"
        .formatted(layout.elements, of, layout.runs, extent());
  }

  Layout layout() {
    return layout;
  }

  boolean isMarked() {
    return marked;
  }

  static Datatype join(Layout joined, @Nullable Bounds given) {
    return given == null ? natural(joined) : new Datatype(joined, given.lower, given.upper, true);
  }

  /** Given bounds, in bytes. */
  record Bounds(long lower, long upper) {
    /** The bounds that contain both. */
    Bounds and(@Nullable Bounds other) {
      return other == null
          ? this
          : new Bounds(Math.min(lower, other.lower), Math.max(upper, other.upper));
    }
  }

  Datatype repeat(String what, long count, long strideBytes) {
    if (count < 0) {
      throw new ArgumentException(
          FailureCode.DATATYPE, "%s %d is negative; give 0 or more".formatted(what, count));
    }
    Layout all = Layout.repeat(layout, count, strideBytes);
    if (!marked || count == 0) {
      return natural(all);
    }
    long last = CheckedMath.multiply(count - 1, strideBytes);
    return new Datatype(
        all,
        CheckedMath.add(lower, Math.min(0, last)),
        CheckedMath.add(upper, Math.max(0, last)),
        true);
  }
}
