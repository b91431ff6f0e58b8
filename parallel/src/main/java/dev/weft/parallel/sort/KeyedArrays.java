package dev.weft.parallel.sort;

import java.util.Arrays;

/**
 * Sorts and merges keys with the places of their records; of equal keys the order is kept. Passes
 * over eight bits each sort them, the last bits first; those in which all keys agree are left out.
 */
final class KeyedArrays implements ArrayKind<Keyed> {
  static final KeyedArrays KIND = new KeyedArrays();

  private static final int RADIX = 256;

  private KeyedArrays() {}

  @Override
  public int length(Keyed array) {
    return array.keys().length;
  }

  @Override
  public Keyed newArray(int length) {
    return new Keyed(length);
  }

  @Override
  public long key(Keyed array, int place) {
    return array.keys()[place];
  }

  @Override
  public void sort(Keyed array) {
    long least = Arrays.stream(array.keys()).min().orElse(0);
    long differing = 0;
    for (long key : array.keys()) {
      differing |= key - least;
    }
    Keyed source = array;
    Keyed target = newArray(length(array));
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      if ((differing >>> shift & 0xFF) != 0) {
        deal(source, target, least, shift);
        Keyed swapped = source;
        source = target;
        target = swapped;
      }
    }
    if (source != array) {
      System.arraycopy(source.keys(), 0, array.keys(), 0, length(array));
      System.arraycopy(source.places(), 0, array.places(), 0, length(array));
    }
  }

  private static void deal(Keyed source, Keyed target, long least, int shift) {
    int[] ends = new int[RADIX + 1];
    long[] keys = source.keys();
    for (long key : keys) {
      ends[((int) ((key - least) >>> shift) & 0xFF) + 1]++;
    }
    for (int i = 1; i <= RADIX; i++) {
      ends[i] += ends[i - 1];
    }
    for (int i = 0; i < keys.length; i++) {
      int at = ends[(int) ((keys[i] - least) >>> shift) & 0xFF]++;
      target.keys()[at] = keys[i];
      target.places()[at] = source.places()[i];
    }
  }

  @Override
  public void merge(Keyed source, int from, int middle, int to, Keyed target) {
    long[] keys = source.keys();
    int left = from;
    int right = middle;
    for (int at = from; at < to; at++) {
      boolean takesRight = left == middle || (right < to && keys[right] < keys[left]);
      int taken = takesRight ? right++ : left++;
      target.keys()[at] = keys[taken];
      target.places()[at] = source.places()[taken];
    }
  }
}
