package dev.weft.sockets.ring;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** A writer and a reader at the two ends of a ring that goes on in the next level, or does not. */
final class RingRace {
  /** More than what fits beside it into the first level. */
  static final int LONG = RingLayout.levelBytes(0);

  static final int SHORT = 8;

  /** A header, the first level, and of the second one what is used here. */
  private static final long BYTES = RingLayout.HEADER_BYTES + RingLayout.levelBytes(0) + LONG;

  /** As many as jcstress has states at a time; to allocate for each would be most of a test. */
  private static final int RINGS = 1 << 14;

  private static final MemorySegment SLAB = Arena.global().allocate(RINGS * BYTES, 4096);
  private static final AtomicInteger NEXT = new AtomicInteger();

  private static final byte[] SHORT_ONES = filled(SHORT, 1);
  private static final byte[] LONG_TWOS = filled(LONG, 2);

  final RingWriter writer;
  final RingReader reader;

  private int wrong;

  RingRace(RingWriter.Growth growth) {
    long index = NEXT.getAndIncrement() & (RINGS - 1);
    MemorySegment memory = SLAB.asSlice(index * BYTES, BYTES);
    var _ = memory.fill((byte) 0);
    writer = new RingWriter(growth, memory, RingLayout.TO_ACCEPTOR);
    reader = new RingReader(memory, RingLayout.TO_ACCEPTOR);
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  void writeShort() {
    write(SHORT_ONES);
  }

  /** Goes on in the next level, or, if the reader has read, at the first one's begin. */
  void writeLong() {
    write(LONG_TWOS);
  }

  private void write(byte[] bytes) {
    for (int done = 0; done < bytes.length; ) {
      done += writer.write(bytes, done, bytes.length - done);
    }
  }

  /** Reads what there is; returns how many bytes. */
  int read() {
    byte[] target = new byte[SHORT + LONG];
    int got = 0;
    for (int bytes = -1; bytes != 0; got += bytes) {
      bytes = reader.read(target, got, target.length - got);
    }
    for (int i = 0; i < got; i++) {
      wrong += target[i] == (i < SHORT ? 1 : 2) ? 0 : 1;
    }
    return got;
  }

  /** How many of the bytes that were read were not those that were written there. */
  int wrong() {
    return wrong;
  }
}
