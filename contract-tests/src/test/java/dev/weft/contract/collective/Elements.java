package dev.weft.contract.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.reflect.Array;

/** Small whole numbers as elements of any numeric type, at some place of an array. */
final class Elements {
  private static final int BEFORE = 3;

  private Elements() {}

  static Slice slice(ElementType type, long[] values) {
    Slice whole = Slice.ofNewArray(type, values.length + BEFORE + 1L);
    for (int i = 0; i < values.length; i++) {
      Array.set(whole.base(), BEFORE + i, boxed(type, values[i]));
    }
    return whole.part(BEFORE, values.length);
  }

  static long[] values(Slice slice) {
    long[] values = new long[(int) slice.count()];
    int first = (int) (slice.offsetBytes() >> slice.type().shift());
    for (int i = 0; i < values.length; i++) {
      values[i] = unboxed(Array.get(slice.base(), first + i));
    }
    return values;
  }

  /** What becomes of a number in a type. */
  static long narrowed(ElementType type, long value) {
    return switch (type) {
      case BYTE -> (byte) value;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG -> value;
      case FLOAT -> (long) (float) value;
      case DOUBLE -> (long) (double) value;
      case BOOLEAN -> throw new AssertionError(type);
    };
  }

  private static long unboxed(Object element) {
    return element instanceof Character c ? c : ((Number) element).longValue();
  }

  private static Object boxed(ElementType type, long value) {
    return switch (type) {
      case BYTE -> (byte) value;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG -> value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
      case BOOLEAN -> throw new AssertionError(type);
    };
  }
}
