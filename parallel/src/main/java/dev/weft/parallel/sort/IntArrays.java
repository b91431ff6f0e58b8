package dev.weft.parallel.sort;

import java.util.Arrays;

/** Arrays of {@code int}. */
final class IntArrays implements ArrayKind<int[]> {
  static final IntArrays KIND = new IntArrays();

  private IntArrays() {}

  @Override
  public int length(int[] array) {
    return array.length;
  }

  @Override
  public int[] newArray(int length) {
    return new int[length];
  }

  @Override
  public void sort(int[] array) {
    Arrays.sort(array);
  }

  @Override
  public long key(int[] array, int place) {
    return array[place];
  }

  @Override
  public void merge(int[] source, int from, int middle, int to, int[] target) {
    if (from == middle || middle == to || source[middle - 1] <= source[middle]) {
      System.arraycopy(source, from, target, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    int at = from;
    while (left < middle && right < to) {
      int one = source[left];
      int other = source[right];
      boolean takesOther = other < one;
      target[at++] = takesOther ? other : one;
      right += takesOther ? 1 : 0;
      left += takesOther ? 0 : 1;
    }
    System.arraycopy(source, left, target, at, middle - left);
    System.arraycopy(source, right, target, at + middle - left, to - right);
  }
}
