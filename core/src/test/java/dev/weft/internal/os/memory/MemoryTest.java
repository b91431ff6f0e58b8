package dev.weft.internal.os.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of lengths on both sides of where they begin and cease to be made in pieces. */
class MemoryTest {
  private static final int SHIFT = 3;

  /** Bytes before and after the place that is written, which must stay. */
  private static final int AROUND = 16;

  @ParameterizedTest
  @ValueSource(longs = {8, 4104, 2 << 20, (2 << 20) + 8, (5 << 20) + 24, 8 << 20, (8 << 20) + 8})
  void copiesAllBytesAndNoOthers(long length) {
    int elements = (int) (length + 2 * AROUND) >> SHIFT;
    long[] source = new SplittableRandom(length).longs(elements, 1, Long.MAX_VALUE).toArray();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment between = arena.allocate(length + 2 * AROUND, Long.BYTES);
      Memory.copyOut(source, AROUND, between, AROUND, length);
      assertThat(same(MemorySegment.ofArray(source), between, length)).isTrue();
      long[] target = new long[elements];
      Memory.copyIn(between, AROUND, target, AROUND, length);
      assertThat(same(between, MemorySegment.ofArray(target), length)).isTrue();
      byte[] bytes = new byte[(int) length + 2 * AROUND];
      Memory.copy(source, AROUND, bytes, AROUND, length);
      assertThat(same(between, MemorySegment.ofArray(bytes), length)).isTrue();
      long[] other = new long[elements];
      Memory.copyElements(source, AROUND, other, AROUND, length, SHIFT);
      assertThat(same(between, MemorySegment.ofArray(other), length)).isTrue();
    }
  }

  /** What stands in both at the place, with zeros around it in the target. */
  private static boolean same(MemorySegment source, MemorySegment target, long length) {
    MemorySegment expected = MemorySegment.ofArray(new byte[(int) length + 2 * AROUND]);
    MemorySegment.copy(source, AROUND, expected, AROUND, length);
    return expected.mismatch(target) == -1;
  }
}
