package dev.weft.objects.internal.group;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.value.PrimitiveArrays;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies an operation of the collectives to results of calls. */
final class Reduction {
  private Reduction() {}

  /** Combines boxes, or arrays of primitives of one length, in their order. */
  @SuppressWarnings("unchecked") // the combination has the class of the values
  static <R extends @Nullable Object> R of(List<R> values, Op operation) {
    Slice combined = slice(values.getFirst()).copy();
    operation.require(combined);
    for (R next : values.subList(1, values.size())) {
      operation.apply(combined, slice(next), combined);
    }
    boolean boxed = PrimitiveArrays.slice(Objects.requireNonNull(values.getFirst())) == null;
    return (R) (boxed ? Array.get(combined.base(), 0) : combined.base());
  }

  private static Slice slice(@Nullable Object value) {
    Slice array = value == null ? null : PrimitiveArrays.slice(value);
    return array != null ? array : boxed(value);
  }

  private static Slice boxed(@Nullable Object value) {
    return switch (value) {
      case Integer one -> Slice.of(new int[] {one});
      case Long one -> Slice.of(new long[] {one});
      case Double one -> Slice.of(new double[] {one});
      case Float one -> Slice.of(new float[] {one});
      case Short one -> Slice.of(new short[] {one});
      case Byte one -> Slice.of(new byte[] {one});
      case Character one -> Slice.of(new char[] {one});
      case Boolean one -> Slice.of(new boolean[] {one});
      case null, default ->
          throw new ArgumentException(
              FailureCode.REMOTE_OBJECT,
              "%s cannot be reduced with an Op; give methods that return numbers or arrays of primitives, or reduce with a lambda"
                  .formatted(value == null ? "null" : "a " + value.getClass().getName()));
    };
  }
}
