package dev.weft.internal.kernel;

/** Bitwise or. */
@SuppressWarnings("ShortCircuitBoolean") // a branch for each element would cost more
public final class BitwiseOrKernel implements Kernel {
  @Override
  public void combine(boolean[] left, boolean[] right, boolean[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] | right[i];
    }
  }

  @Override
  public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (byte) (left[i] | right[i]);
    }
  }

  @Override
  public void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (char) (left[i] | right[i]);
    }
  }

  @Override
  public void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (short) (left[i] | right[i]);
    }
  }

  @Override
  public void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] | right[i];
    }
  }

  @Override
  public void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] | right[i];
    }
  }
}
