package dev.weft.contract;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Contents that tell one message, and one place in it, from another. */
final class Pattern {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  /** Sizes on both sides of every threshold that a transport or protocol has. */
  static final int[] SIZES = {
    0,
    1,
    7,
    8,
    47,
    48,
    49,
    4095,
    4097,
    (8 << 10) - 1,
    8 << 10,
    (8 << 10) + 1,
    (32 << 10) - 1,
    32 << 10,
    (32 << 10) + 1,
    64 << 10,
    (256 << 10) + 3,
    (512 << 10) - 1,
    512 << 10,
    (512 << 10) + 1,
    (1 << 20) - 1,
    1 << 20,
    (1 << 20) + 1,
    (3 << 20) + 17
  };

  static byte byteAt(long index, long seed) {
    long x = (index + seed * 31 + 1) * STEP;
    return (byte) (x >>> 56);
  }

  static byte[] bytes(int size, long seed) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = byteAt(i, seed);
    }
    return bytes;
  }

  static void fill(MemorySegment segment, long seed) {
    for (long i = 0; i < segment.byteSize(); i++) {
      segment.set(ValueLayout.JAVA_BYTE, i, byteAt(i, seed));
    }
  }

  private Pattern() {}
}
