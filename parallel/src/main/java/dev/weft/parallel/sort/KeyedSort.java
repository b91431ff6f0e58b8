package dev.weft.parallel.sort;

/**
 * Sorts keys with the places of their records; equal keys keep their order. What {@link LongSort}
 * sorts is one number for each key: the first bits of the key's distance from the least one, and
 * below them where it stands. So nothing but these numbers moves, and no two of them are equal.
 *
 * <p>Both parts together have 63 bits, which leaves out the last bits of wide keys. Keys that agree
 * in all others are neighbours afterwards, and such neighbours are sorted once more: they differ by
 * less than the length of the array, so that nothing has to be left out again.
 */
final class KeyedSort {
  private static final int BITS = Long.SIZE - 1;

  private final long[] keys;
  private final int[] places;

  private KeyedSort(Keyed array) {
    this.keys = array.keys();
    this.places = array.places();
  }

  static void sort(Keyed array) {
    new KeyedSort(array).sort(0, array.keys().length);
  }

  private void sort(int from, int to) {
    if (to - from < 2) {
      return;
    }
    long least = keys[from];
    long greatest = keys[from];
    boolean sorted = true;
    for (int i = from + 1; i < to; i++) {
      least = Math.min(least, keys[i]);
      greatest = Math.max(greatest, keys[i]);
      sorted &= keys[i - 1] <= keys[i];
    }
    if (!sorted) {
      int indexBits = bitsOf(to - from - 1);
      int leftOut = Math.max(0, bitsOf(greatest - least) + indexBits - BITS);
      long[] packed = new long[to - from];
      for (int i = 0; i < packed.length; i++) {
        packed[i] = (keys[from + i] - least) >>> leftOut << indexBits | i;
      }
      LongSort.sort(packed);
      arrange(from, packed, (1L << indexBits) - 1);
      if (leftOut > 0) {
        sortNeighbours(from, packed, indexBits);
      }
    }
  }

  /** How many bits a number without a sign has. */
  private static int bitsOf(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number);
  }

  private void arrange(int from, long[] packed, long indexMask) {
    long[] sortedKeys = new long[packed.length];
    int[] sortedPlaces = new int[packed.length];
    for (int i = 0; i < packed.length; i++) {
      int index = from + (int) (packed[i] & indexMask);
      sortedKeys[i] = keys[index];
      sortedPlaces[i] = places[index];
    }
    System.arraycopy(sortedKeys, 0, keys, from, packed.length);
    System.arraycopy(sortedPlaces, 0, places, from, packed.length);
  }

  /** Sorts the keys whose first bits are equal. */
  private void sortNeighbours(int from, long[] packed, int indexBits) {
    int start = 0;
    for (int i = 1; i <= packed.length; i++) {
      if (i == packed.length || packed[i] >>> indexBits != packed[start] >>> indexBits) {
        sort(from + start, from + i);
        start = i;
      }
    }
  }
}
