package dev.weft.parallel.sort;

/** Keys with the places of their records; of equal keys the order is kept. */
final class KeyedArrays implements ArrayKind<Keyed> {
  static final KeyedArrays KIND = new KeyedArrays();

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
    KeyedSort.sort(array);
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
