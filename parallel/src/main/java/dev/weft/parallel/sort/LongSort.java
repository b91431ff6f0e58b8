package dev.weft.parallel.sort;

import java.util.Arrays;

/**
 * Sorts longs by their bits. One pass deals the elements out to some thousand buckets by the first
 * bits in which they differ, so that a bucket fits a processor's cache; then each bucket is sorted
 * there by passes over eight bits each, the last ones first. Large arrays of distinct numbers take
 * less than half of the time of {@link Arrays#sort(long[])}; it needs an array of the same length
 * besides. Passes over bits in which all elements of a bucket agree are left out.
 */
final class LongSort {
  private static final int SMALL = 1 << 14;
  private static final int SMALL_BUCKET = 256;
  private static final int BUCKET_SHIFT = 13;
  private static final int MOST_BITS = 12;
  private static final int RADIX = 256;

  private final long[] elements;
  private final long[] scratch;
  private final long least;
  private final int[][] counts;

  private LongSort(long[] elements, long least, int digits) {
    this.elements = elements;
    this.scratch = new long[elements.length];
    this.least = least;
    this.counts = new int[digits][RADIX];
  }

  static void sort(long[] elements) {
    if (elements.length < SMALL) {
      Arrays.sort(elements);
      return;
    }
    long least = elements[0];
    long greatest = elements[0];
    boolean sorted = true;
    long before = elements[0];
    for (long element : elements) {
      least = Math.min(least, element);
      greatest = Math.max(greatest, element);
      sorted &= before <= element;
      before = element;
    }
    if (!sorted) {
      int width = Long.SIZE - Long.numberOfLeadingZeros(greatest - least);
      int bits = Math.clamp(bitsOf(elements.length) - BUCKET_SHIFT, Byte.SIZE, MOST_BITS);
      int shift = Math.max(0, width - bits);
      new LongSort(elements, least, Math.ceilDiv(shift, Byte.SIZE)).sort(shift, bits);
    }
  }

  private static int bitsOf(int length) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(length);
  }

  private void sort(int shift, int bits) {
    int[] ends = new int[(1 << bits) + 1];
    for (long element : elements) {
      ends[(int) ((element - least) >>> shift) + 1]++;
    }
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
    // From now on ends[i] is where the next element of bucket i goes, and at last where it ends.
    for (long element : elements) {
      scratch[ends[(int) ((element - least) >>> shift)]++] = element;
    }
    int from = 0;
    for (int i = 0; i < ends.length - 1; i++) {
      sortBucket(from, ends[i]);
      from = ends[i];
    }
  }

  /** Sorts a bucket, which is in the scratch array, into the elements. */
  private void sortBucket(int from, int to) {
    if (to - from < SMALL_BUCKET || counts.length == 0) {
      if (counts.length > 0) {
        Arrays.sort(scratch, from, to);
      }
      System.arraycopy(scratch, from, elements, from, to - from);
      return;
    }
    count(from, to);
    long[] source = scratch;
    long[] target = elements;
    for (int digit = 0; digit < counts.length; digit++) {
      int shift = digit * Byte.SIZE;
      int[] starts = counts[digit];
      if (starts[(int) ((source[from] - least) >>> shift) & 0xFF] < to - from) {
        deal(source, target, from, to, shift, starts);
        long[] swapped = source;
        source = target;
        target = swapped;
      }
    }
    if (source != elements) {
      System.arraycopy(source, from, elements, from, to - from);
    }
  }

  private void count(int from, int to) {
    for (int[] each : counts) {
      Arrays.fill(each, 0);
    }
    for (int i = from; i < to; i++) {
      long bits = scratch[i] - least;
      for (int[] each : counts) {
        each[(int) bits & 0xFF]++;
        bits >>>= Byte.SIZE;
      }
    }
  }

  private void deal(long[] source, long[] target, int from, int to, int shift, int[] starts) {
    int start = from;
    for (int i = 0; i < RADIX; i++) {
      int count = starts[i];
      starts[i] = start;
      start += count;
    }
    for (int i = from; i < to; i++) {
      long element = source[i];
      target[starts[(int) ((element - least) >>> shift) & 0xFF]++] = element;
    }
  }
}
