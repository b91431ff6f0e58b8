package dev.weft.internal.kernel;

/** Takes the smaller of two numbers. */
public final class MinimumKernel implements Kernel {
  @Override
  public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (byte) Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (char) Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (short) Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(float[] left, float[] right, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  public void combine(double[] left, double[] right, double[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }
}
