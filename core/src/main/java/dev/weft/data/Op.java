package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.kernel.BitwiseAndKernel;
import dev.weft.internal.kernel.BitwiseOrKernel;
import dev.weft.internal.kernel.BitwiseXorKernel;
import dev.weft.internal.kernel.Kernel;
import dev.weft.internal.kernel.LocationKernel;
import dev.weft.internal.kernel.LogicalKernel;
import dev.weft.internal.kernel.MaximumKernel;
import dev.weft.internal.kernel.MinimumKernel;
import dev.weft.internal.kernel.ProductKernel;
import dev.weft.internal.kernel.SumKernel;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The operation of a reduction on two elements (MPI 4.1, section 6.9). It must be associative. The
 * library chooses how to group the elements of the ranks, but in the same way on every run with the
 * same number of ranks, so that a floating-point result has the same bits. An operation that is not
 * {@linkplain #isCommutative commutative} is applied in rank order.
 *
 * <p>Immutable; any thread may use it. The thread that is in the reduction calls user-defined
 * operations; they must not call the communicator.
 */
@CheckReturnValue
public final class Op {
  private static final Set<ElementType> INTEGERS_AND_BOOLEAN =
      EnumSet.complementOf(EnumSet.of(ElementType.FLOAT, ElementType.DOUBLE));
  private static final Set<ElementType> NUMBERS =
      EnumSet.complementOf(EnumSet.of(ElementType.BOOLEAN));

  /** Sum of numbers; integers wrap around. */
  public static final Op SUM = of("SUM", new SumKernel(), NUMBERS, 1);

  /** Product of numbers; integers wrap around. */
  public static final Op PROD = of("PROD", new ProductKernel(), NUMBERS, 1);

  /** Smallest number, as {@link Math#min(double, double)} sees it: NaN wins. */
  public static final Op MIN = of("MIN", new MinimumKernel(), NUMBERS, 1);

  /** Greatest number, as {@link Math#max(double, double)} sees it: NaN wins. */
  public static final Op MAX = of("MAX", new MaximumKernel(), NUMBERS, 1);

  /** Bitwise and, of integers and booleans. */
  public static final Op BAND = of("BAND", new BitwiseAndKernel(), INTEGERS_AND_BOOLEAN, 1);

  /** Bitwise or, of integers and booleans. */
  public static final Op BOR = of("BOR", new BitwiseOrKernel(), INTEGERS_AND_BOOLEAN, 1);

  /** Bitwise exclusive or, of integers and booleans. */
  public static final Op BXOR = of("BXOR", new BitwiseXorKernel(), INTEGERS_AND_BOOLEAN, 1);

  /** Logical and, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LAND = of("LAND", LogicalKernel.AND, INTEGERS_AND_BOOLEAN, 1);

  /** Logical or, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LOR = of("LOR", LogicalKernel.OR, INTEGERS_AND_BOOLEAN, 1);

  /** Logical exclusive or, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LXOR = of("LXOR", LogicalKernel.XOR, INTEGERS_AND_BOOLEAN, 1);

  /**
   * Smallest number and where it was found, of pairs {@code value, place, value, place, …} of one
   * element type (MPI 4.1, section 6.9.4). Of equal numbers the one with the smaller place; NaN
   * wins. Places must be numbers that the type holds exactly: up to 2^53 for {@code double}, 2^24
   * for {@code float}.
   */
  public static final Op MINLOC = of("MINLOC", LocationKernel.MINIMUM, NUMBERS, 2);

  /** Greatest number and where it was found; otherwise like {@link #MINLOC}. */
  public static final Op MAXLOC = of("MAXLOC", LocationKernel.MAXIMUM, NUMBERS, 2);

  /**
   * The right value; in updates of a {@link dev.weft.rma.Window Window} the new value replaces the
   * old one.
   */
  public static final Op REPLACE =
      new Op("REPLACE", (_, right, result) -> copy(right, result), 1, false, null);

  /**
   * The left value; in updates of a {@link dev.weft.rma.Window Window} the old value stays, and can
   * be fetched.
   */
  public static final Op NO_OP =
      new Op("NO_OP", (left, _, result) -> copy(left, result), 1, false, null);

  private final String name;
  private final Combiner combiner;
  private final int width;
  private final boolean commutative;

  /** The layout of its values in buffers if they are records. */
  private final @Nullable RecordElements records;

  private Op(
      String name,
      Combiner combiner,
      int width,
      boolean commutative,
      @Nullable RecordElements records) {
    this.name = name;
    this.combiner = combiner;
    this.width = width;
    this.commutative = commutative;
    this.records = records;
  }

  private static Op of(String name, Kernel kernel, Set<ElementType> types, int width) {
    return new Op(name, new KernelCombiner(kernel, types, width), width, true, null);
  }

  private static void copy(Slice from, Slice to) {
    Memory.copy(
        from.base(),
        from.offsetBytes(),
        to.base(),
        to.offsetBytes(),
        from.bytes(),
        to.type().shift());
  }

  /** An operation on {@code int}, and on {@code short}, {@code char} and {@code byte} as ints. */
  public static Op ofInts(IntBinaryOperator operator) {
    return user(
        "ofInts",
        new UserCombiners.Ints(operator),
        EnumSet.of(ElementType.BYTE, ElementType.CHAR, ElementType.SHORT, ElementType.INT));
  }

  /** An operation on {@code long}. */
  public static Op ofLongs(LongBinaryOperator operator) {
    return user("ofLongs", new UserCombiners.Longs(operator), EnumSet.of(ElementType.LONG));
  }

  /** An operation on {@code double}, and on {@code float} as doubles. */
  public static Op ofDoubles(DoubleBinaryOperator operator) {
    return user(
        "ofDoubles",
        new UserCombiners.Doubles(operator),
        EnumSet.of(ElementType.FLOAT, ElementType.DOUBLE));
  }

  /** An operation on {@code boolean}. */
  public static Op ofBooleans(BooleanOperator operator) {
    return user(
        "ofBooleans", new UserCombiners.Booleans(operator), EnumSet.of(ElementType.BOOLEAN));
  }

  /**
   * An operation on values of several elements each, such as complex numbers, or a number and its
   * place; of any element types that the operator handles.
   *
   * @param width elements per value; buffers are only divided between values
   */
  public static Op ofSlices(int width, SliceOperator operator) {
    if (width < 1) {
      throw new ArgumentException(
          FailureCode.REDUCTION, "a value of " + width + " elements; it takes at least 1");
    }
    return new Op("ofSlices", operator::apply, width, false, null);
  }

  /**
   * An operation on values of some bytes each, such as records with a layout. It takes elements of
   * type {@code BYTE}; the operator is called once for each value, with segments of that size,
   * which may lie at any address: use unaligned layouts.
   *
   * @param valueBytes size of a value; buffers are only divided between values
   */
  public static Op ofSegments(int valueBytes, SegmentOperator operator) {
    if (valueBytes < 1) {
      throw new ArgumentException(
          FailureCode.REDUCTION, "a value of " + valueBytes + " bytes; it takes at least 1");
    }
    return new Op(
        "ofSegments", new UserCombiners.Segments(valueBytes, operator), valueBytes, false, null);
  }

  /**
   * An operation on records of primitives and of such records.
   *
   * <pre>{@code
   * record Stats(long count, double sum) {
   *   Stats plus(Stats other) {
   *     return new Stats(count + other.count, sum + other.sum);
   *   }
   * }
   *
   * RecordView<Stats> view = RecordView.of(Stats.class);
   * Op plus = Op.of(Stats.class, Stats::plus).commutative();
   * MemorySegment stats = view.store(List.of(mine));
   * world.allReduce(view.slice(stats), view.slice(stats), plus);
   * Stats total = view.get(stats, 0);
   * }</pre>
   *
   * <p>Its values are the components, one after the other: elements of their common type if there
   * is one, so that arrays serve as well ({@code double[]} for {@code record Complex(double re,
   * double im)}), and otherwise bytes. Makes no records and costs as much as the function on
   * numbers, for records of up to about 30 numbers; with more it costs about ten times as much, and
   * from about 100 on far more. Keep the operation, because each call makes a class.
   *
   * <p>Its name is that of the record, whatever the function does. So {@code
   * -Dweft.check=collectives} cannot tell two functions on one record apart, unless they are {@link
   * #named}.
   *
   * @throws ArgumentException if a component is neither a primitive nor such a record, there are
   *     more than 1000 numbers, or the class is not public and in a module that does not open its
   *     package
   * @see RecordView
   */
  public static <T extends Record> Op of(Class<T> type, BinaryOperator<T> function) {
    return ofRecords(RecordShape.of(type, RecordAccess.OWN), function);
  }

  /**
   * Like {@link #of(Class, BinaryOperator)}, of records that the lookup can reach, such as those of
   * a module that does not open their package: {@code Op.of(MethodHandles.lookup(), Stats.class,
   * Stats::plus)}, called where the record is declared.
   */
  public static <T extends Record> Op of(
      MethodHandles.Lookup lookup, Class<T> type, BinaryOperator<T> function) {
    return ofRecords(RecordShape.of(type, RecordAccess.by(lookup)), function);
  }

  private static <T extends Record> Op ofRecords(RecordShape<T> shape, BinaryOperator<T> function) {
    RecordElements records = RecordElements.of(shape);
    Kernel kernel = RecordKernel.of(shape, records, Objects.requireNonNull(function, "function"));
    return new Op(
        "of(" + shape.type().getName() + ")",
        new KernelCombiner(kernel, EnumSet.of(records.type()), records.width()),
        records.width(),
        false,
        records);
  }

  private static Op user(String name, Kernel kernel, Set<ElementType> types) {
    return new Op(name, new KernelCombiner(kernel, types, 1), 1, false, null);
  }

  /** The same operation, known to be commutative: it need not be applied in rank order. */
  public Op commutative() {
    return commutative ? this : new Op(name, combiner, width, true, records);
  }

  /**
   * The same operation under a name of its own: for messages, and for {@code
   * -Dweft.check=collectives}, which compares operations by name.
   */
  public Op named(String newName) {
    return new Op(Objects.requireNonNull(newName), combiner, width, commutative, records);
  }

  /** Whether it may be applied in any order. True of the predefined operations. */
  public boolean isCommutative() {
    return commutative;
  }

  /**
   * Elements per value: 1, unless made by {@link #ofSlices}, {@link #ofSegments} or {@link
   * #of(Class, BinaryOperator)}; 2 for {@link #MINLOC} and {@link #MAXLOC}.
   */
  public int width() {
    return width;
  }

  /** Whether it takes elements of the type. */
  public boolean isDefinedFor(ElementType type) {
    return combiner.elementTypes().contains(type);
  }

  /**
   * Applies the operation to two buffers, element by element: {@code result = left op right} (MPI
   * 4.1, section 6.9.7). The result may be the same slice as one of the two. Does not block.
   *
   * @throws ArgumentException if counts or types differ, or the operation is not defined for them
   */
  public void apply(Slice left, Slice right, Slice result) {
    if (left.type() != right.type()
        || left.type() != result.type()
        || left.count() != right.count()
        || left.count() != result.count()) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "%s of %s and %s into %s; give three slices of one type and count"
              .formatted(name, left, right, result));
    }
    if (left.isMixed()) {
      require(left);
    } else {
      requireValues(left); // of records that have been packed nobody can tell any more
    }
    if (left.isContiguous() && right.isContiguous() && result.isContiguous()) {
      combiner.combine(left, right, result);
    } else {
      Slice packed = result.newLike(result.count());
      combiner.combine(left.copy(), right.copy(), packed);
      packed.copyTo(result);
    }
  }

  /**
   * Checks that the operation can be applied to a slice's elements.
   *
   * @throws ArgumentException if it is not defined for their type, or they are not whole values, or
   *     other records than its own
   */
  public void require(Slice slice) {
    if (records != null) {
      records.require(slice, name);
    } else if (slice.isMixed()) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "%s takes elements of one type; %s has several".formatted(name, slice));
    }
    requireValues(slice);
  }

  private void requireValues(Slice slice) {
    if (!isDefinedFor(slice.type())) {
      if (records != null) {
        throw records.notOfThese(slice, name);
      }
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "%s is not defined for %s, only for %s"
              .formatted(name, slice.type(), combiner.elementTypes()));
    }
    if (width > 1 && slice.count() % width != 0) {
      throw new ArgumentException(
          FailureCode.REDUCTION,
          "%s takes values of %d elements; %d is not a whole number of them"
              .formatted(name, width, slice.count()));
    }
  }

  @Override
  public String toString() {
    return name;
  }

  /** A function of two booleans. */
  @FunctionalInterface
  public interface BooleanOperator {
    /** Combines the value of a lower rank with that of a higher one. */
    boolean applyAsBoolean(boolean left, boolean right);
  }

  /** A function of two values that are bytes. */
  @FunctionalInterface
  public interface SegmentOperator {
    /** Stores {@code left op right}; the result may be the same memory as one of the two. */
    void apply(MemorySegment left, MemorySegment right, MemorySegment result);
  }

  /** A function of two buffers of equal type and count. */
  @FunctionalInterface
  public interface SliceOperator {
    /** Stores {@code left op right}; the result may be the same memory as one of the two. */
    void apply(Slice left, Slice right, Slice result);
  }
}
