package dev.weft.internal.kernel;

/**
 * Compares two pairs of a number and its place, and takes the pair with the smaller or the greater
 * number; if the numbers are equal, the pair with the smaller place. A NaN wins, as in {@link
 * Math#min} and {@link Math#max}.
 *
 * @param sign 1 for the smaller, -1 for the greater
 */
public record LocationKernel(int sign) implements Kernel {
  /** The smaller number. */
  public static final Kernel MINIMUM = new LocationKernel(1);

  /** The greater number. */
  public static final Kernel MAXIMUM = new LocationKernel(-1);

  private boolean isFirst(long left, long leftPlace, long right, long rightPlace) {
    int order = sign * Long.compare(left, right);
    return order < 0 || (order == 0 && leftPlace <= rightPlace);
  }

  private boolean isFirst(double left, double leftPlace, double right, double rightPlace) {
    boolean leftIsNaN = Double.isNaN(left);
    boolean rightIsNaN = Double.isNaN(right);
    int order =
        leftIsNaN || rightIsNaN
            ? Boolean.compare(rightIsNaN, leftIsNaN)
            : sign * Double.compare(left, right);
    return order < 0 || (order == 0 && leftPlace <= rightPlace);
  }

  @Override
  public void combine(byte[] left, byte[] right, byte[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      byte[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(char[] left, char[] right, char[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      char[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(short[] left, short[] right, short[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      short[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(int[] left, int[] right, int[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      int[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(long[] left, long[] right, long[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      long[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(float[] left, float[] right, float[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      float[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }

  @Override
  public void combine(double[] left, double[] right, double[] result, int from, int to) {
    for (int i = from; i < to; i += 2) {
      double[] first = isFirst(left[i], left[i + 1], right[i], right[i + 1]) ? left : right;
      result[i] = first[i];
      result[i + 1] = first[i + 1];
    }
  }
}
