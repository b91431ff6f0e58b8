package dev.weft.internal.kernel;

/**
 * A logical operation; an integer is true unless it is zero, and the result is 0 or 1.
 *
 * @param table the results for (0, 0), (0, 1), (1, 0) and (1, 1), from the lowest bit on
 * @param booleans the same operation on booleans
 */
public record LogicalKernel(int table, Kernel booleans) implements Kernel {
  /** Logical and. */
  public static final Kernel AND = new LogicalKernel(0b1000, new BitwiseAndKernel());

  /** Logical or. */
  public static final Kernel OR = new LogicalKernel(0b1110, new BitwiseOrKernel());

  /** Logical exclusive or. */
  public static final Kernel XOR = new LogicalKernel(0b0110, new BitwiseXorKernel());

  private int of(boolean left, boolean right) {
    return table >> ((left ? 2 : 0) | (right ? 1 : 0)) & 1;
  }

  @Override
  public void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
    booleans.combine(left, right, result, from, to);
  }

  @Override
  public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (byte) of(left[i] != 0, right[i] != 0);
    }
  }

  @Override
  public void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (char) of(left[i] != 0, right[i] != 0);
    }
  }

  @Override
  public void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (short) of(left[i] != 0, right[i] != 0);
    }
  }

  @Override
  public void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = of(left[i] != 0, right[i] != 0);
    }
  }

  @Override
  public void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = of(left[i] != 0, right[i] != 0);
    }
  }
}
