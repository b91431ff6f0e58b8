package dev.weft.internal.kernel;

/** Multiplies numbers. */
public final class ProductKernel implements Kernel {
  @Override
  public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (byte) (left[i] * right[i]);
    }
  }

  @Override
  public void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (char) (left[i] * right[i]);
    }
  }

  @Override
  public void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (short) (left[i] * right[i]);
    }
  }

  @Override
  public void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] * right[i];
    }
  }

  @Override
  public void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] * right[i];
    }
  }

  @Override
  public void combine(float[] left, float[] right, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] * right[i];
    }
  }

  @Override
  public void combine(double[] left, double[] right, double[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = left[i] * right[i];
    }
  }
}
