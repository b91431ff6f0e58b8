package dev.weft.parallel.sort;

/** Arrays of {@code long}. */
final class LongArrays implements ArrayKind<long[]> {
  static final LongArrays KIND = new LongArrays();

  private LongArrays() {}

  @Override
  public int length(long[] array) {
    return array.length;
  }

  @Override
  public long[] newArray(int length) {
    return new long[length];
  }

  @Override
  public void sort(long[] array) {
    LongSort.sort(array);
  }

  @Override
  public long key(long[] array, int place) {
    return array[place];
  }

  @Override
  public void merge(long[] source, int from, int middle, int to, long[] target) {
    if (from == middle || middle == to || source[middle - 1] <= source[middle]) {
      System.arraycopy(source, from, target, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    int at = from;
    while (left < middle && right < to) {
      long one = source[left];
      long other = source[right];
      boolean takesOther = other < one;
      target[at++] = takesOther ? other : one;
      right += takesOther ? 1 : 0;
      left += takesOther ? 0 : 1;
    }
    System.arraycopy(source, left, target, at, middle - left);
    System.arraycopy(source, right, target, at + middle - left, to - right);
  }
}
