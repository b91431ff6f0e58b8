package mpi;

import dev.weft.data.ElementType;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a value's elements in a buffer: {@link dev.weft.data.Datatype}, with a base type
 * that is the unit of bounds and sizes. Methods with an H, structs, and the bounds of {@link
 * #createResized} count bytes. There is nothing to commit or to free. Any thread; nothing blocks.
 */
public final class Datatype implements Freeable, Cloneable {
  static final Datatype BYTE = basic("MPI_BYTE", dev.weft.data.Datatype.BYTE);
  static final Datatype CHAR = basic("MPI_UINT16_T", dev.weft.data.Datatype.CHAR);
  static final Datatype SHORT = basic("MPI_INT16_T", dev.weft.data.Datatype.SHORT);
  static final Datatype INT = basic("MPI_INT32_T", dev.weft.data.Datatype.INT);
  static final Datatype LONG = basic("MPI_INT64_T", dev.weft.data.Datatype.LONG);
  static final Datatype FLOAT = basic("MPI_FLOAT", dev.weft.data.Datatype.FLOAT);
  static final Datatype DOUBLE = basic("MPI_DOUBLE", dev.weft.data.Datatype.DOUBLE);
  static final Datatype FLOAT_COMPLEX =
      complex("MPI_C_FLOAT_COMPLEX", dev.weft.data.Datatype.FLOAT);
  static final Datatype DOUBLE_COMPLEX =
      complex("MPI_C_DOUBLE_COMPLEX", dev.weft.data.Datatype.DOUBLE);
  static final Datatype SHORT_INT = pair("MPI_SHORT_INT", dev.weft.data.Datatype.SHORT);
  static final Datatype DOUBLE_INT = pair("MPI_DOUBLE_INT", dev.weft.data.Datatype.DOUBLE);

  /** The base type; null of nothing. */
  final @Nullable ElementType base;

  /** The type of a primitive array's elements, if it is that and no more. */
  final @Nullable ElementType basic;

  private final boolean predefined;
  private final Attributes attributes = new Attributes();
  private dev.weft.data.@Nullable Datatype layout;
  private dev.weft.data.@Nullable Datatype asBytes;
  private String name;

  private Datatype(
      String name,
      @Nullable ElementType base,
      @Nullable ElementType basic,
      dev.weft.data.@Nullable Datatype layout,
      boolean predefined) {
    this.name = name;
    this.predefined = predefined;
    this.base = base;
    this.basic = basic;
    this.layout = layout;
  }

  private Datatype(@Nullable ElementType base, dev.weft.data.Datatype layout) {
    this("", base, null, layout, false);
  }

  static Datatype nothing() {
    return new Datatype("MPI_DATATYPE_NULL", null, null, null, true);
  }

  static Datatype basic(String name, dev.weft.data.Datatype type) {
    return new Datatype(name, type.elementType(), type.elementType(), type, true);
  }

  static Datatype complex(String name, dev.weft.data.Datatype part) {
    return new Datatype(name, part.elementType(), null, part.contiguous(2), true);
  }

  /** A value and an int, as a C compiler lays them out. */
  static Datatype pair(String name, dev.weft.data.Datatype value) {
    long place = Math.max(value.extent(), Integer.BYTES);
    dev.weft.data.Datatype pair =
        dev.weft.data.Datatype.struct(
            dev.weft.data.Datatype.Member.at(0, value),
            dev.weft.data.Datatype.Member.at(place, dev.weft.data.Datatype.INT));
    return new Datatype(name, ElementType.BYTE, null, pair, true);
  }

  /** What Weft knows of it. */
  dev.weft.data.Datatype layout() {
    dev.weft.data.Datatype known = layout;
    if (known == null) {
      throw new Refused(ErrorClass.ERR_TYPE, "the datatype is null; give one that is not freed");
    }
    return known;
  }

  /** The type that the elements of a slice with this datatype have. */
  ElementType element() {
    ElementType element = layout().elementType();
    return element == null ? ElementType.BYTE : element;
  }

  /** Whether its elements are of this type; true if it has none. */
  boolean holds(ElementType elements) {
    dev.weft.data.Datatype known = layout();
    return known.elementType() == elements || known.size() == 0;
  }

  /** How many elements of a slice one instance has. */
  long width() {
    dev.weft.data.Datatype known = layout();
    return known.elementType() == null ? known.size() : known.elementCount();
  }

  /** The same memory as bytes. */
  synchronized dev.weft.data.Datatype asBytes() {
    if (asBytes == null) {
      dev.weft.data.Datatype known = layout();
      Runs runs = new Runs();
      known.forEachRun(runs::add);
      asBytes =
          dev.weft.data.Datatype.BYTE
              .hindexed(runs.lengths(), runs.offsets())
              .resized(known.lowerBound(), known.extent());
    }
    return asBytes;
  }

  private static final class Runs {
    private long[] offsets = new long[4];
    private long[] lengths = new long[4];
    private int count;

    void add(long offset, long bytes) {
      if (count == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * count);
        lengths = Arrays.copyOf(lengths, 2 * count);
      }
      offsets[count] = offset;
      lengths[count++] = bytes;
    }

    long[] offsets() {
      return Arrays.copyOf(offsets, count);
    }

    long[] lengths() {
      return Arrays.copyOf(lengths, count);
    }
  }

  private int baseBytes() {
    return base == null ? 1 : base.bytes();
  }

  private int inBase(long bytes) {
    return Math.toIntExact(bytes / baseBytes());
  }

  private static <T> T get(Supplier<T> action) throws MPIException {
    return Failures.get(ErrorClass.ERR_TYPE, action);
  }

  /** Where an instance begins, in base elements ({@link dev.weft.data.Datatype#lowerBound}). */
  public int getLb() throws MPIException {
    return get(() -> inBase(layout().lowerBound()));
  }

  /** From one instance to the next, in base elements ({@link dev.weft.data.Datatype#extent}). */
  public int getExtent() throws MPIException {
    return get(() -> inBase(layout().extent()));
  }

  /**
   * Where the lowest element is, in base elements ({@link dev.weft.data.Datatype#trueLowerBound}).
   */
  public int getTrueLb() throws MPIException {
    return get(() -> inBase(layout().trueLowerBound()));
  }

  /** What the elements span, in base elements ({@link dev.weft.data.Datatype#trueExtent}). */
  public int getTrueExtent() throws MPIException {
    return get(() -> inBase(layout().trueExtent()));
  }

  /** How much data an instance has, in base elements ({@link dev.weft.data.Datatype#size}). */
  public int getSize() throws MPIException {
    return get(() -> inBase(layout().size()));
  }

  /** Does nothing: types are ready for use at once. */
  public void commit() throws MPIException {
    dev.weft.data.Datatype _ = get(this::layout);
  }

  /** Makes this null. Operations under way, and types built on this one, stay as they are. */
  @Override
  public void free() throws MPIException {
    dev.weft.data.Datatype _ = get(this::layout);
    if (predefined) {
      throw Failures.of(
          new Refused(ErrorClass.ERR_TYPE, name + " is predefined and cannot be freed"),
          ErrorClass.ERR_TYPE);
    }
    attributes.clear();
    layout = null;
  }

  /** Whether this is {@code MPI.DATATYPE_NULL} or has been freed. */
  public boolean isNull() {
    return layout == null;
  }

  /** Like {@link #dup}. */
  @Override
  @SuppressWarnings("MissingSuperCall") // as it was declared; the class is final
  public Datatype clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** The same type, with the same attributes. */
  public Datatype dup() throws MPIException {
    Datatype copy = get(() -> new Datatype("", base, basic, layout(), false));
    attributes.copyTo(copy.attributes);
    return copy;
  }

  /** Instances in a row ({@link dev.weft.data.Datatype#contiguous}). */
  public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
    return get(() -> new Datatype(oldType.base, oldType.layout().contiguous(count)));
  }

  /** Blocks at a distance in extents of the old type ({@link dev.weft.data.Datatype#vector}). */
  public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return get(
        () -> new Datatype(oldType.base, oldType.layout().vector(count, blockLength, stride)));
  }

  /** Blocks at a distance in bytes ({@link dev.weft.data.Datatype#hvector}). */
  public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return get(
        () -> new Datatype(oldType.base, oldType.layout().hvector(count, blockLength, stride)));
  }

  /**
   * Blocks at displacements in extents of the old type ({@link dev.weft.data.Datatype#indexed}).
   */
  public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return get(
        () -> {
          int[] places = ArrayArguments.first(blockLengths.length, displacements, "displacements");
          return new Datatype(oldType.base, oldType.layout().indexed(blockLengths, places));
        });
  }

  /** Blocks at displacements in bytes ({@link dev.weft.data.Datatype#hindexed}). */
  public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return get(
        () -> {
          int[] places = ArrayArguments.first(blockLengths.length, displacements, "displacements");
          return new Datatype(
              oldType.base, oldType.layout().hindexed(wide(blockLengths), wide(places)));
        });
  }

  /**
   * Members of any types at displacements in bytes ({@link dev.weft.data.Datatype#struct}), over a
   * {@code byte[]} or a {@code ByteBuffer}.
   */
  public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types)
      throws MPIException {
    return get(() -> new Datatype(ElementType.BYTE, struct(blockLengths, displacements, types)));
  }

  private static dev.weft.data.Datatype struct(
      int[] lengths, int[] displacements, Datatype[] types) {
    if (lengths.length > Math.min(displacements.length, types.length)) {
      throw new Refused(
          ErrorClass.ERR_ARG,
          "%d block lengths, %d displacements and %d types; give one of each for every block"
              .formatted(lengths.length, displacements.length, types.length));
    }
    var members = new dev.weft.data.Datatype.Member[lengths.length];
    Arrays.setAll(
        members,
        i -> dev.weft.data.Datatype.Member.at(displacements[i], lengths[i], types[i].layout()));
    return dev.weft.data.Datatype.struct(members);
  }

  /** The same elements with other bounds, in bytes ({@link dev.weft.data.Datatype#resized}). */
  public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
    return get(() -> new Datatype(oldType.base, oldType.layout().resized(lb, extent)));
  }

  /** Gives it a name, for messages to humans. */
  public void setName(String name) throws MPIException {
    this.name = name;
  }

  /** Its name; empty if it was given none. */
  public String getName() throws MPIException {
    return name;
  }

  /** A new key for attributes. */
  public static int createKeyval() throws MPIException {
    return Attributes.createKey();
  }

  /** Frees a key. */
  public static void freeKeyval(int keyval) throws MPIException {
    Failures.run(ErrorClass.ERR_KEYVAL, () -> Attributes.freeKey(keyval));
  }

  /** Keeps a value under a key. */
  public void setAttr(int keyval, Object value) throws MPIException {
    Failures.run(ErrorClass.ERR_KEYVAL, () -> attributes.set(keyval, value));
  }

  /** The value kept under a key; null if there is none. */
  public @Nullable Object getAttr(int keyval) throws MPIException {
    try {
      return attributes.get(keyval);
    } catch (Refused e) {
      throw Failures.of(e, ErrorClass.ERR_KEYVAL);
    }
  }

  /** Deletes the value kept under a key. */
  public void deleteAttr(int keyval) throws MPIException {
    Failures.run(ErrorClass.ERR_KEYVAL, () -> attributes.delete(keyval));
  }

  private static long[] wide(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }
}
