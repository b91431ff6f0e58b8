package mpi;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;

/** Converts bytes to arrays of a datatype's base type, and back. Any thread; nothing blocks. */
final class BaseArrays {
  private BaseArrays() {}

  /** A new array with the same contents; booleans, too, from bytes. */
  static Object of(byte[] bytes, Datatype type) {
    ElementType base = type.base == null ? ElementType.BYTE : type.base;
    Slice array = Slice.ofNewArray(base, bytes.length >> base.shift());
    Slice.of(MemorySegment.ofArray(bytes).asSlice(0, array.bytes()), base).copyTo(array);
    return array.base();
  }

  /** Copies an array's contents into bytes. */
  static void store(Object array, byte[] bytes) {
    Slice from =
        switch (array) {
          case byte[] a -> Slice.of(a);
          case boolean[] a -> Slice.of(a);
          case char[] a -> Slice.of(a);
          case short[] a -> Slice.of(a);
          case int[] a -> Slice.of(a);
          case long[] a -> Slice.of(a);
          case float[] a -> Slice.of(a);
          case double[] a -> Slice.of(a);
          default -> throw new AssertionError(array.getClass());
        };
    from.copyTo(Slice.of(MemorySegment.ofArray(bytes).asSlice(0, from.bytes()), from.type()));
  }
}
