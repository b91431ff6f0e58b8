package dev.weft.lab.program.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The elements that are sorted: the same sequence for every system and any number of ranks, and the
 * same as in {@code mpi_sort.cpp}. The key of element i is the i-th number of splitmix64 (Steele,
 * Lea and Flood, 2014). A record has its key, the number of the element and zeros.
 */
final class SortedElements {
  private static final long WEYL = 0x9e3779b97f4a7c15L;
  private static final VarHandle KEY =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private SortedElements() {}

  static long[] longs(long first, int count) {
    long[] longs = new long[count];
    Arrays.setAll(longs, i -> key(first + i));
    return longs;
  }

  static byte[] records(long first, int count) {
    int bytes = SortedKind.RECORDS.elementBytes();
    byte[] records = new byte[Math.multiplyExact(count, bytes)];
    for (int i = 0; i < count; i++) {
      KEY.set(records, i * bytes, key(first + i));
      KEY.set(records, i * bytes + Long.BYTES, first + i);
    }
    return records;
  }

  /** The key of a record that begins at an offset. */
  static long keyOf(byte[] records, int offset) {
    return (long) KEY.get(records, offset);
  }

  /** The number of a record that begins at an offset: the place that it had. */
  static long numberOf(byte[] records, int offset) {
    return (long) KEY.get(records, offset + Long.BYTES);
  }

  static long key(long number) {
    long mixed = (number + 1) * WEYL;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }
}
