package dev.weft.data;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * What a reduction does with two elements (MPI 4.1, section 6.9). It must be associative; how the
 * elements of the ranks are grouped is the library's choice, but the same on every run with as many
 * ranks, so that a floating-point result has the same bits. An operation that is not {@linkplain
 * #isCommutative commutative} is applied in rank order.
 *
 * <p>Immutable; any thread may use it. User-defined operations are called by the thread that is in
 * the reduction, and must not call the communicator.
 */
public final class Op {

  /** Sum of numbers; integers wrap around. */
  public static final Op SUM = new Op("SUM", Combiners.sum(), 1, true);

  /** Product of numbers; integers wrap around. */
  public static final Op PROD = new Op("PROD", Combiners.product(), 1, true);

  /** Smallest number, as {@link Math#min(double, double)} sees it: NaN wins. */
  public static final Op MIN = new Op("MIN", Combiners.minimum(), 1, true);

  /** Greatest number, as {@link Math#max(double, double)} sees it: NaN wins. */
  public static final Op MAX = new Op("MAX", Combiners.maximum(), 1, true);

  /** Bitwise and, of integers and booleans. */
  public static final Op BAND = new Op("BAND", Combiners.bitwiseAnd(), 1, true);

  /** Bitwise or, of integers and booleans. */
  public static final Op BOR = new Op("BOR", Combiners.bitwiseOr(), 1, true);

  /** Bitwise exclusive or, of integers and booleans. */
  public static final Op BXOR = new Op("BXOR", Combiners.bitwiseXor(), 1, true);

  /** Logical and, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LAND = new Op("LAND", Combiners.logicalAnd(), 1, true);

  /** Logical or, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LOR = new Op("LOR", Combiners.logicalOr(), 1, true);

  /** Logical exclusive or, of booleans, and of integers where 0 is false and the result 0 or 1. */
  public static final Op LXOR = new Op("LXOR", Combiners.logicalXor(), 1, true);

  /**
   * Smallest number and where it was found, of pairs {@code value, place, value, place, …} of one
   * element type (MPI 4.1, section 6.9.4). Of equal numbers the one with the smaller place; NaN
   * wins. Places must be numbers that the type holds exactly: up to 2^53 for {@code double}, 2^24
   * for {@code float}.
   */
  public static final Op MINLOC = new Op("MINLOC", Combiners.minimumLocation(), 2, true);

  /** Greatest number and where it was found; otherwise like {@link #MINLOC}. */
  public static final Op MAXLOC = new Op("MAXLOC", Combiners.maximumLocation(), 2, true);

  /**
   * The right value; of the updates of a {@link dev.weft.rma.Window Window}: the new one takes the
   * old one's place.
   */
  public static final Op REPLACE = new Op("REPLACE", Combiners.right(), 1, false);

  /**
   * The left value; of the updates of a {@link dev.weft.rma.Window Window}: the old one stays, and
   * can be fetched.
   */
  public static final Op NO_OP = new Op("NO_OP", Combiners.left(), 1, false);

  private final String name;
  private final Combiner combiner;
  private final int width;
  private final boolean commutative;

  private Op(String name, Combiner combiner, int width, boolean commutative) {
    this.name = name;
    this.combiner = combiner;
    this.width = width;
    this.commutative = commutative;
  }

  /** An operation on {@code int}, and on {@code short}, {@code char} and {@code byte} as ints. */
  public static Op ofInts(IntBinaryOperator operator) {
    return user("ofInts", UserCombiners.ints(operator), 1);
  }

  /** An operation on {@code long}. */
  public static Op ofLongs(LongBinaryOperator operator) {
    return user("ofLongs", UserCombiners.longs(operator), 1);
  }

  /** An operation on {@code double}, and on {@code float} as doubles. */
  public static Op ofDoubles(DoubleBinaryOperator operator) {
    return user("ofDoubles", UserCombiners.doubles(operator), 1);
  }

  /** An operation on {@code boolean}. */
  public static Op ofBooleans(BooleanOperator operator) {
    return user("ofBooleans", UserCombiners.booleans(operator), 1);
  }

  /**
   * An operation on values that take several elements each, such as complex numbers, or a number
   * and where it was found; of whatever element types the operator can do with.
   *
   * @param width elements per value; buffers are only divided between values
   */
  public static Op ofSlices(int width, SliceOperator operator) {
    if (width < 1) {
      throw new ArgumentException("a value of " + width + " elements; it takes at least 1");
    }
    return user("ofSlices", UserCombiners.slices(operator), width);
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
      throw new ArgumentException("a value of " + valueBytes + " bytes; it takes at least 1");
    }
    return user("ofSegments", UserCombiners.segments(valueBytes, operator), valueBytes);
  }

  private static Op user(String name, Combiner combiner, int width) {
    return new Op(name, combiner, width, false);
  }

  /** The same operation, known to be commutative: it need not be applied in rank order. */
  public Op commutative() {
    return commutative ? this : new Op(name, combiner, width, true);
  }

  /** The same operation under a name of its own, for messages. */
  public Op named(String newName) {
    return new Op(Objects.requireNonNull(newName), combiner, width, commutative);
  }

  /** Whether it may be applied in any order. True of the predefined operations. */
  public boolean isCommutative() {
    return commutative;
  }

  /**
   * Elements per value: 1, unless made by {@link #ofSlices} or {@link #ofSegments}; 2 for {@link
   * #MINLOC} and {@link #MAXLOC}.
   */
  public int width() {
    return width;
  }

  /** Whether it takes elements of the type. */
  public boolean isDefinedFor(ElementType type) {
    return combiner.isDefinedFor(type);
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
          "%s of %s and %s into %s; give three slices of one type and count"
              .formatted(name, left, right, result));
    }
    require(left);
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
   * @throws ArgumentException if it is not defined for their type, or they are not whole values
   */
  public void require(Slice slice) {
    if (slice.isMixed()) {
      throw new ArgumentException(
          "%s takes elements of one type; %s has several".formatted(name, slice));
    }
    if (!combiner.isDefinedFor(slice.type())) {
      throw new ArgumentException(
          "%s is not defined for %s, only for %s"
              .formatted(name, slice.type(), combiner.elementTypes()));
    }
    if (width > 1 && slice.count() % width != 0) {
      throw new ArgumentException(
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
