package dev.weft.internal.kernel;

/**
 * The loops of an operation, one for each type of elements that it takes. Any thread; stateless.
 *
 * <p>The JIT of JDK 25 vectorises a loop over several arrays only if all of them are indexed alike:
 * with an offset for each it cannot exclude that a store changes an element that a later iteration
 * loads. So the loops take one range for all three arrays; callers stage elements at other places.
 */
public interface Kernel {
  /**
   * Stores {@code left op right} in the result, which may be the same array as one of the two. All
   * three are arrays of one type that the operation takes.
   */
  default void loop(Object left, Object right, Object result, int from, int to) {
    switch (result) {
      case double[] r -> combine((double[]) left, (double[]) right, r, from, to);
      case long[] r -> combine((long[]) left, (long[]) right, r, from, to);
      case int[] r -> combine((int[]) left, (int[]) right, r, from, to);
      case float[] r -> combine((float[]) left, (float[]) right, r, from, to);
      case byte[] r -> combine((byte[]) left, (byte[]) right, r, from, to);
      case short[] r -> combine((short[]) left, (short[]) right, r, from, to);
      case char[] r -> combine((char[]) left, (char[]) right, r, from, to);
      case boolean[] r -> combine((boolean[]) left, (boolean[]) right, r, from, to);
      default -> throw new AssertionError(result.getClass());
    }
  }

  // Each kernel overrides the methods of its element types; the others are never called.

  default void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(char[] left, char[] right, char[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(short[] left, short[] right, short[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(int[] left, int[] right, int[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(long[] left, long[] right, long[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(float[] left, float[] right, float[] result, int from, int to) {
    throw new AssertionError(getClass());
  }

  default void combine(double[] left, double[] right, double[] result, int from, int to) {
    throw new AssertionError(getClass());
  }
}
