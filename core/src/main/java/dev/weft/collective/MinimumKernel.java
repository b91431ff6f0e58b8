package dev.weft.collective;

/** Takes the smaller of two numbers. */
final class MinimumKernel extends Kernel {
  MinimumKernel() {
    super(numbers());
  }

  @Override
  void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (byte) Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (char) Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = (short) Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(float[] left, float[] right, float[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }

  @Override
  void combine(double[] left, double[] right, double[] result, int from, int to) {
    for (int i = from; i < to; i++) {
      result[i] = Math.min(left[i], right[i]);
    }
  }
}
