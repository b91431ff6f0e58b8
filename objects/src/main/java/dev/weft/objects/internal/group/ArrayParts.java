package dev.weft.objects.internal.group;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.value.PrimitiveArrays;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Divides arrays of primitives into parts of nearly equal length, and puts parts together. */
final class ArrayParts {
  private ArrayParts() {}

  /** New arrays with the elements of one in order; the first ones have one more if need be. */
  @SuppressWarnings("unchecked") // a part has the class of the whole
  static <A> List<A> of(A array, int parts) {
    int length = checked(array);
    int least = length / parts;
    int longer = length % parts;
    List<A> divided = new ArrayList<>(parts);
    int from = 0;
    for (int i = 0; i < parts; i++) {
      int count = least + (i < longer ? 1 : 0);
      Object part = Array.newInstance(array.getClass().getComponentType(), count);
      System.arraycopy(array, from, part, 0, count);
      divided.add((A) part);
      from += count;
    }
    return divided;
  }

  /** One array with the elements of all. */
  @SuppressWarnings("unchecked") // the whole has the class of the parts
  static <A extends @Nullable Object> A concatenated(List<A> parts) {
    long length = 0;
    for (A part : parts) {
      length += checked(part);
    }
    if (length > Integer.MAX_VALUE - Long.BYTES) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "results of %d elements do not fit into one array; take them one by one with of(member)"
              .formatted(length));
    }
    Class<?> type = Objects.requireNonNull(parts.getFirst()).getClass();
    Object whole = Array.newInstance(type.getComponentType(), (int) length);
    int at = 0;
    for (A part : parts) {
      int count = Array.getLength(part);
      System.arraycopy(part, 0, whole, at, count);
      at += count;
    }
    return (A) whole;
  }

  private static int checked(@Nullable Object array) {
    if (array == null || PrimitiveArrays.slice(array) == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%s is no array of primitives"
              .formatted(array == null ? "null" : "a " + array.getClass().getName()));
    }
    return Array.getLength(array);
  }
}
