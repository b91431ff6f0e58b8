package dev.weft.parallel.sort;

/**
 * Floating-point numbers as integers that have the same order ({@link Double#compare}): of a
 * negative number all bits but the sign are inverted. All NaNs become one.
 */
final class FloatingKeys {
  private FloatingKeys() {}

  static long key(double value) {
    return inverted(Double.doubleToLongBits(value));
  }

  private static long inverted(long bits) {
    return bits ^ ((bits >> 63) >>> 1);
  }

  private static int inverted(int bits) {
    return bits ^ ((bits >> 31) >>> 1);
  }

  static long[] of(double[] values) {
    long[] keys = new long[values.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(values[i]);
    }
    return keys;
  }

  static double[] doubles(long[] keys) {
    double[] values = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      values[i] = Double.longBitsToDouble(inverted(keys[i]));
    }
    return values;
  }

  static int[] of(float[] values) {
    int[] keys = new int[values.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = inverted(Float.floatToIntBits(values[i]));
    }
    return keys;
  }

  static float[] floats(int[] keys) {
    float[] values = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      values[i] = Float.intBitsToFloat(inverted(keys[i]));
    }
    return values;
  }
}
