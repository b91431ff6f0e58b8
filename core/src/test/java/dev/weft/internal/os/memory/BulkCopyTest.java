package dev.weft.internal.os.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.comm.Thorough;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever way a piece goes, the same bytes arrive in the same place, and no others change. */
class BulkCopyTest {
  private static final int MEMORY_BYTES = 80 << 10;
  private static final byte UNTOUCHED = 0x55;
  private static final long SEED = 20261122;

  private final Random random = new Random(SEED);

  @Test
  void streamingCopiesOfAnyPlaceAndLength() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(MEMORY_BYTES);
      for (int i = 0; i < Thorough.count(500, 2000); i++) {
        Object base = base(random.nextInt(8));
        long width = width(base);
        long length = random.nextInt(i % 2 == 0 ? 300 : 20_000) / width * width;
        long offset = random.nextInt((int) (MEMORY_BYTES - length + 1)) / width * width;
        long targetOffset = random.nextInt((int) (MEMORY_BYTES - length + 1));
        target.fill(UNTOUCHED);
        StreamingCopy.copyOut(base, offset, target, targetOffset, length);
        assertCopied(base, offset, target, targetOffset, length);
      }
    }
  }

  @Test
  void piecesOfManyTrials() {
    BulkCopy bulk = new BulkCopy();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(MEMORY_BYTES);
      Object base = base(0);
      for (int i = 0; i < Thorough.count(2_500, 10_000); i++) {
        long length = random.nextInt(10_000);
        long offset = random.nextInt((int) (MEMORY_BYTES - length));
        target.fill(UNTOUCHED);
        bulk.copyOut(base, offset, target, offset, length);
        assertCopied(base, offset, target, offset, length);
      }
    }
  }

  private static void assertCopied(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    byte[] expected = new byte[MEMORY_BYTES];
    Arrays.fill(expected, UNTOUCHED);
    Memory.copyOut(base, offset, MemorySegment.ofArray(expected), targetOffset, length);
    assertThat(target.mismatch(MemorySegment.ofArray(expected)))
        .as("%s from %d to %d, %d bytes", base.getClass(), offset, targetOffset, length)
        .isEqualTo(-1);
  }

  private Object base(int kind) {
    Object base =
        switch (kind) {
          case 0 -> new byte[MEMORY_BYTES];
          case 1 -> new double[MEMORY_BYTES / 8];
          case 2 -> new int[MEMORY_BYTES / 4];
          case 3 -> new long[MEMORY_BYTES / 8];
          case 4 -> new float[MEMORY_BYTES / 4];
          case 5 -> new short[MEMORY_BYTES / 2];
          case 6 -> new char[MEMORY_BYTES / 2];
          default -> Arena.ofAuto().allocate(MEMORY_BYTES);
        };
    MemorySegment all = Objects.requireNonNull(Memory.segment(base));
    for (long at = 0; at < MEMORY_BYTES; at++) {
      all.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt());
    }
    return base;
  }

  private static long width(Object base) {
    return switch (base) {
      case byte[] _, MemorySegment _ -> 1;
      case short[] _, char[] _ -> 2;
      case int[] _, float[] _ -> 4;
      default -> 8;
    };
  }
}
