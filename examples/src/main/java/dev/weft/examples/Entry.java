package dev.weft.examples;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/** A record of a file: two numbers of eight bytes, in the machine's byte order. */
record Entry(long key, long value) {
  static final int LONGS = 2;
  static final int BYTES = LONGS * Long.BYTES;
  static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::key).thenComparingLong(Entry::value);

  /** Depends on both numbers, and on which is which. */
  long checksum() {
    return new SplittableRandom(key).nextLong() * (2 * value + 1);
  }

  static long[] encode(Entry[] entries) {
    long[] numbers = new long[entries.length * LONGS];
    for (int i = 0; i < entries.length; i++) {
      numbers[2 * i] = entries[i].key;
      numbers[2 * i + 1] = entries[i].value;
    }
    return numbers;
  }

  static Entry[] decode(long[] numbers) {
    Entry[] entries = new Entry[numbers.length / LONGS];
    Arrays.setAll(entries, i -> new Entry(numbers[2 * i], numbers[2 * i + 1]));
    return entries;
  }

  static boolean areSorted(Entry[] entries) {
    for (int i = 1; i < entries.length; i++) {
      if (ORDER.compare(entries[i - 1], entries[i]) > 0) {
        return false;
      }
    }
    return true;
  }
}
