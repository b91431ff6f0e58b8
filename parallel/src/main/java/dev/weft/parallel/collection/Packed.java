package dev.weft.parallel.collection;

import org.jspecify.annotations.Nullable;

/**
 * Objects as one array: of {@code long} or {@code double} if they all are such numbers, because
 * arrays of primitives travel as fast as messages; an {@code Object[]} otherwise.
 */
final class Packed {
  private Packed() {}

  static Object of(@Nullable Object[] objects) {
    if (objects.length > 0 && objects[0] instanceof Long) {
      return longs(objects);
    }
    if (objects.length > 0 && objects[0] instanceof Double) {
      return doubles(objects);
    }
    return objects;
  }

  private static Object longs(@Nullable Object[] objects) {
    long[] numbers = new long[objects.length];
    for (int i = 0; i < numbers.length; i++) {
      if (!(objects[i] instanceof Long number)) {
        return objects;
      }
      numbers[i] = number;
    }
    return numbers;
  }

  private static Object doubles(@Nullable Object[] objects) {
    double[] numbers = new double[objects.length];
    for (int i = 0; i < numbers.length; i++) {
      if (!(objects[i] instanceof Double number)) {
        return objects;
      }
      numbers[i] = number;
    }
    return numbers;
  }

  static @Nullable Object[] unpacked(Object packed) {
    if (packed instanceof long[] numbers) {
      Object[] objects = new Object[numbers.length];
      for (int i = 0; i < objects.length; i++) {
        objects[i] = numbers[i];
      }
      return objects;
    }
    if (packed instanceof double[] numbers) {
      Object[] objects = new Object[numbers.length];
      for (int i = 0; i < objects.length; i++) {
        objects[i] = numbers[i];
      }
      return objects;
    }
    return (Object[]) packed;
  }
}
