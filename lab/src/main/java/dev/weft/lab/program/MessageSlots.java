package dev.weft.lab.program;

import java.util.Arrays;

/**
 * The place of the next message. Hot messages are always at the beginning. Cold messages are in the
 * slots of a pool larger than the last-level cache, in a fixed scattered order so that neither
 * cache nor prefetcher has the next one. Used by one thread.
 */
final class MessageSlots {
  static final int LINE_BYTES = 64;

  private final boolean cold;
  private final long poolBytes;
  private final byte[] scrub;
  private long slotBytes = LINE_BYTES;
  private long mask;
  private long cursor;

  MessageSlots(ProgramOptions options) {
    cold = options.cold();
    poolBytes = poolBytes(options);
    scrub = cold ? new byte[(int) Math.min(poolBytes, 1 << 30)] : new byte[0];
  }

  /** Bytes that the slots need: a power of two when cold, the largest message when hot. */
  static long poolBytes(ProgramOptions options) {
    long largest = LINE_BYTES;
    for (int bytes : options.sizes()) {
      largest = Math.max(largest, bytes);
    }
    return options.cold() ? powerOfTwo(Math.max(options.poolBytes(), 4 * largest)) : largest;
  }

  /** Starts again with messages of another size; in the cold case empties the caches first. */
  void size(int bytes) {
    slotBytes = powerOfTwo(Math.max(bytes, LINE_BYTES));
    mask = cold ? poolBytes / slotBytes - 1 : 0;
    cursor = 0;
    Arrays.fill(scrub, (byte) bytes);
  }

  /** Offset of the next message. */
  long next() {
    return cold ? ((cursor++ * 0x9E3779B1L) & mask) * slotBytes : 0;
  }

  private static long powerOfTwo(long atLeast) {
    long highest = Long.highestOneBit(atLeast);
    return highest == atLeast ? atLeast : highest << 1;
  }
}
