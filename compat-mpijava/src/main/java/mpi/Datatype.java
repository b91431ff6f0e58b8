package mpi;

import dev.weft.data.ElementType;

/**
 * Selects the elements of an array for a message: a {@link dev.weft.data.Datatype} counted in
 * elements. All elements have one basic type; sizes, extents, displacements and strides count
 * elements. Methods whose names begin with H also count elements, instead of extents of the old
 * type (MPI 4.1, chapter 5). Immutable; nothing has to be committed or freed.
 */
public abstract class Datatype implements Freeable {
  static final int NONE = 0;
  static final int BYTE = 1;
  static final int CHAR = 2;
  static final int SHORT = 3;
  static final int BOOLEAN = 4;
  static final int INT = 5;
  static final int LONG = 6;
  static final int FLOAT = 7;
  static final int DOUBLE = 8;
  static final int PACKED = 9;
  static final int OBJECT = 12;
  static final int BOUND = -1;

  /** The basic type; nothing reads this copy. */
  public int baseType;

  /** The basic type. */
  final int base;

  /** The basic type if this is just one element of it, else {@link #NONE}: for the short ways. */
  final int plain;

  /** Type of the elements; bytes where there are none in memory, as for objects. */
  final ElementType element;

  /** Where the elements lie. Of objects: one byte stands for one of them. */
  final dev.weft.data.Datatype layout;

  /** Number of elements. */
  final int size;

  final Bounds bounds;

  /** Of no use: types are made by the static methods. */
  public Datatype() {
    this(NONE, NONE, dev.weft.data.Datatype.BYTE.contiguous(0), Bounds.EMPTY);
  }

  Datatype(int base, int plain, dev.weft.data.Datatype layout, Bounds bounds) {
    this.baseType = base;
    this.base = base;
    this.plain = plain;
    this.element = element(base);
    this.size = Math.toIntExact(layout.elementCount());
    this.bounds = bounds;
    this.layout = bounds.applyTo(layout, element.bytes());
  }

  private static ElementType element(int base) {
    return switch (base) {
      case CHAR -> ElementType.CHAR;
      case SHORT -> ElementType.SHORT;
      case BOOLEAN -> ElementType.BOOLEAN;
      case INT -> ElementType.INT;
      case LONG -> ElementType.LONG;
      case FLOAT -> ElementType.FLOAT;
      case DOUBLE -> ElementType.DOUBLE;
      default -> ElementType.BYTE;
    };
  }

  private static final class Type extends Datatype {
    Type(int base, int plain, dev.weft.data.Datatype layout, Bounds bounds) {
      super(base, plain, layout, bounds);
    }
  }

  static Datatype basic(int base) {
    return new Type(base, base, dev.weft.data.Datatype.of(element(base)), Bounds.of(0, 1));
  }

  /** {@link MPI#LB} or {@link MPI#UB}. */
  static Datatype marker(Bounds bounds) {
    return new Type(BOUND, NONE, dev.weft.data.Datatype.BYTE.contiguous(0), bounds);
  }

  static Datatype derived(Datatype old, dev.weft.data.Datatype layout, Bounds bounds) {
    return derived(old.base, layout, bounds);
  }

  static Datatype derived(int base, dev.weft.data.Datatype layout, Bounds bounds) {
    return new Type(base, NONE, layout, bounds);
  }

  /** Whether it is of no basic type: made of no members, or of markers alone. */
  final boolean hasNoData() {
    return size == 0 && base <= NONE;
  }

  /** The basic type's number. */
  public int getType() {
    return base;
  }

  /**
   * Bytes of data: {@link dev.weft.data.Datatype#size}; 0 for objects, which have none beforehand.
   */
  public int getByteSize() {
    return base >= BYTE && base <= DOUBLE ? Math.toIntExact(layout.size()) : 0;
  }

  /** Distance to the next instance, in elements: {@link dev.weft.data.Datatype#extent}. */
  public int Extent() throws MPIException {
    return bounds.extent();
  }

  /** Number of elements: {@link dev.weft.data.Datatype#elementCount}. */
  public int Size() throws MPIException {
    return size;
  }

  /** Where it begins, in elements: {@link dev.weft.data.Datatype#lowerBound}. */
  public int Lb() throws MPIException {
    return bounds.lower();
  }

  /** Where it ends, in elements: {@link dev.weft.data.Datatype#upperBound}. */
  public int Ub() throws MPIException {
    return bounds.upper();
  }

  /** Does nothing: types need not be committed. */
  public void Commit() throws MPIException {}

  /** Does nothing. */
  @Override
  @SuppressWarnings({"removal", "Finalize"})
  public void finalize() throws MPIException {}

  /** Does nothing: types need not be freed. */
  @Override
  public void free() {}

  /** {@code count} instances in a row: {@link dev.weft.data.Datatype#contiguous}. */
  public static Datatype Contiguous(int count, Datatype oldtype) throws MPIException {
    return DerivedTypes.vector(1, count, 0, oldtype);
  }

  /**
   * Blocks at a regular distance, in extents of the old type, which may be negative: {@link
   * dev.weft.data.Datatype#vector}.
   */
  public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype)
      throws MPIException {
    return DerivedTypes.strided(count, blocklength, stride, oldtype);
  }

  /** Blocks at a regular distance, in elements: {@link dev.weft.data.Datatype#hvector}. */
  public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype)
      throws MPIException {
    return DerivedTypes.vector(count, blocklength, stride, oldtype);
  }

  /**
   * Blocks of the given lengths at the given displacements, in extents of the old type: {@link
   * dev.weft.data.Datatype#indexed(int[], int[])}.
   */
  public static Datatype Indexed(
      int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
      throws MPIException {
    return DerivedTypes.indexed(array_of_blocklengths, array_of_displacements, oldtype);
  }

  /**
   * Like {@link #Indexed}, with displacements in elements: {@link dev.weft.data.Datatype#hindexed}.
   */
  public static Datatype Hindexed(
      int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
      throws MPIException {
    return DerivedTypes.hindexed(array_of_blocklengths, array_of_displacements, oldtype);
  }

  /**
   * Members at displacements in elements, all of one basic type: {@link
   * dev.weft.data.Datatype#struct}. {@link MPI#LB} and {@link MPI#UB} among them set the bounds.
   */
  public static Datatype Struct(
      int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types)
      throws MPIException {
    return DerivedTypes.struct(array_of_blocklengths, array_of_displacements, array_of_types);
  }
}
