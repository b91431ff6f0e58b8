package dev.weft.objects.internal.value;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Primitive arrays as slices. */
public final class PrimitiveArrays {
  /** By the number that each has in a frame. */
  private static final List<ElementType> TYPES =
      List.of(
          ElementType.BYTE,
          ElementType.BOOLEAN,
          ElementType.CHAR,
          ElementType.SHORT,
          ElementType.INT,
          ElementType.LONG,
          ElementType.FLOAT,
          ElementType.DOUBLE);

  private PrimitiveArrays() {}

  /** The whole array, or null if it is none. */
  public static @Nullable Slice slice(Object value) {
    return switch (value) {
      case byte[] a -> Slice.of(a);
      case int[] a -> Slice.of(a);
      case long[] a -> Slice.of(a);
      case double[] a -> Slice.of(a);
      case float[] a -> Slice.of(a);
      case short[] a -> Slice.of(a);
      case char[] a -> Slice.of(a);
      case boolean[] a -> Slice.of(a);
      default -> null;
    };
  }

  static Class<?> classOf(ElementType type) {
    return switch (type) {
      case BYTE -> byte[].class;
      case BOOLEAN -> boolean[].class;
      case CHAR -> char[].class;
      case SHORT -> short[].class;
      case INT -> int[].class;
      case LONG -> long[].class;
      case FLOAT -> float[].class;
      case DOUBLE -> double[].class;
    };
  }

  /** The number that a type has in a frame. */
  static int number(ElementType type) {
    return TYPES.indexOf(type);
  }

  /** The type of a number that anybody may have sent, or null. */
  static @Nullable ElementType type(int number) {
    return number < TYPES.size() ? TYPES.get(number) : null;
  }
}
