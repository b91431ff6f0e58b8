package mpi;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Predefined operations on values of two parts: pairs of a value and an int, complex numbers. */
final class PairOperators {
  private PairOperators() {}

  /**
   * MINLOC or MAXLOC of values and ints, without gaps between the two.
   *
   * @param sign 1 for the smallest, -1 for the greatest value
   */
  static dev.weft.data.Op location(int sign, Datatype type) {
    int bytes = Math.toIntExact(type.layout().size());
    ElementType value = value(bytes, type);
    return dev.weft.data.Op.ofSegments(
            bytes,
            (left, right, result) ->
                result.copyFrom(isFirst(sign, value, left, right) ? left : right))
        .commutative();
  }

  private static ElementType value(int bytes, Datatype type) {
    if (type == Datatype.SHORT_INT || bytes == Short.BYTES + Integer.BYTES) {
      return ElementType.SHORT;
    } else if (bytes == Float.BYTES + Integer.BYTES) {
      return ElementType.FLOAT;
    }
    return type == Datatype.DOUBLE_INT ? ElementType.DOUBLE : ElementType.LONG;
  }

  private static boolean isFirst(
      int sign, ElementType value, MemorySegment left, MemorySegment right) {
    int order = sign * compare(value, left, right);
    return order < 0 || (order == 0 && place(left) <= place(right));
  }

  private static int place(MemorySegment pair) {
    return pair.get(ValueLayout.JAVA_INT_UNALIGNED, pair.byteSize() - Integer.BYTES);
  }

  private static int compare(ElementType value, MemorySegment left, MemorySegment right) {
    return switch (value) {
      case SHORT -> {
        var layout = ValueLayout.JAVA_SHORT_UNALIGNED;
        yield Short.compare(left.get(layout, 0), right.get(layout, 0));
      }
      case FLOAT -> {
        var layout = ValueLayout.JAVA_FLOAT_UNALIGNED;
        yield Float.compare(left.get(layout, 0), right.get(layout, 0));
      }
      case DOUBLE -> {
        var layout = ValueLayout.JAVA_DOUBLE_UNALIGNED;
        yield Double.compare(left.get(layout, 0), right.get(layout, 0));
      }
      default -> {
        var layout = ValueLayout.JAVA_LONG_UNALIGNED;
        yield Long.compare(left.get(layout, 0), right.get(layout, 0));
      }
    };
  }

  /** The product of complex numbers. */
  static dev.weft.data.Op complexProduct() {
    return dev.weft.data.Op.ofSlices(2, PairOperators::multiply).commutative();
  }

  private static void multiply(Slice left, Slice right, Slice result) {
    MemorySegment a = segment(left);
    MemorySegment b = segment(right);
    MemorySegment c = segment(result);
    boolean isFloat = left.type() == ElementType.FLOAT;
    for (long i = 0; i < left.count(); i += 2) {
      double real =
          at(a, i, isFloat) * at(b, i, isFloat) - at(a, i + 1, isFloat) * at(b, i + 1, isFloat);
      double imaginary =
          at(a, i, isFloat) * at(b, i + 1, isFloat) + at(a, i + 1, isFloat) * at(b, i, isFloat);
      put(c, i, isFloat, real);
      put(c, i + 1, isFloat, imaginary);
    }
  }

  private static double at(MemorySegment numbers, long i, boolean isFloat) {
    return isFloat
        ? numbers.get(ValueLayout.JAVA_FLOAT_UNALIGNED, i * Float.BYTES)
        : numbers.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, i * Double.BYTES);
  }

  private static void put(MemorySegment numbers, long i, boolean isFloat, double value) {
    if (isFloat) {
      numbers.set(ValueLayout.JAVA_FLOAT_UNALIGNED, i * Float.BYTES, (float) value);
    } else {
      numbers.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, i * Double.BYTES, value);
    }
  }

  private static MemorySegment segment(Slice numbers) {
    MemorySegment whole =
        numbers.base() instanceof MemorySegment segment ? segment : Buffers.segment(numbers.base());
    return whole.asSlice(numbers.offsetBytes(), numbers.bytes());
  }
}
