package dev.weft.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class MemoryRunsTest {
  @Test
  void partsOfAnArray() {
    int[] array = new int[10];
    assertThat(overlap(Slice.of(array, 0, 5), Slice.of(array, 4, 2))).isTrue();
    assertThat(overlap(Slice.of(array, 0, 5), Slice.of(array, 5, 5))).isFalse();
    assertThat(overlap(Slice.of(array), Slice.of(new int[10]))).isFalse();
    assertThat(overlap(Slice.of(array), Slice.of(array, 3, 0))).isFalse();
  }

  @Test
  void columnsOfOneArrayShareNothing() {
    double[] matrix = new double[6 * 4];
    Datatype column = Datatype.of(ElementType.DOUBLE).vector(6, 1, 4);
    Slice first = Slice.of(matrix, 0, 1, column);
    assertThat(overlap(first, Slice.of(matrix, 1, 1, column))).isFalse();
    assertThat(overlap(first, Slice.of(matrix, 0, 1, column))).isTrue();
    assertThat(overlap(first, Slice.of(matrix, 4, 2))).isTrue();
    assertThat(overlap(first, Slice.of(matrix, 5, 3))).isFalse();
  }

  @Test
  void segments() {
    byte[] array = new byte[16];
    MemorySegment heap = MemorySegment.ofArray(array).asSlice(8);
    assertThat(overlap(Slice.of(heap), Slice.of(array, 8, 1))).isTrue();
    assertThat(overlap(Slice.of(heap), Slice.of(array, 0, 8))).isFalse();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment whole = arena.allocate(16);
      assertThat(overlap(Slice.of(whole.asSlice(8)), Slice.of(whole))).isTrue();
      assertThat(overlap(Slice.of(whole.asSlice(8)), Slice.of(whole.asSlice(0, 8)))).isFalse();
      assertThat(overlap(Slice.of(heap), Slice.of(whole))).isFalse();
    }
  }

  private static boolean overlap(Slice one, Slice other) {
    boolean overlap = MemoryRuns.of(one).overlaps(MemoryRuns.of(other));
    assertThat(MemoryRuns.of(other).overlaps(MemoryRuns.of(one))).isEqualTo(overlap);
    return overlap;
  }
}
