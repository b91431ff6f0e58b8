package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.WithoutNativeCalls;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

@WithoutNativeCalls
class SliceArrayTest {

  @Test
  void aWholeArrayIsGivenItself() {
    int[] ints = {1, 2, 3};
    assertThat(Slice.of(ints).array(int[].class)).isSameAs(ints);
    assertThat(Slice.of(ints, 0, 3).array(int[].class)).isSameAs(ints);
    assertThat(Slice.of(new double[0]).array(double[].class)).isEmpty();
    assertThat(Slice.of(ints).copy().array(int[].class)).isEqualTo(ints).isNotSameAs(ints);
  }

  @Test
  void nothingElseIs() {
    int[] ints = {1, 2, 3, 4};
    refused(Slice.of(ints), long[].class, "4 x INT", "long[]");
    refused(Slice.of(ints, 1, 3), int[].class, "3 x INT", "at byte 4");
    refused(Slice.of(ints, 0, 3), int[].class, "copyTo");
    refused(Slice.of(ints, 0, 1, Datatype.INT.vector(2, 1, 2)), int[].class, "gaps");
    refused(Slice.of(Arena.ofAuto().allocate(4)), byte[].class, "segment");
    refused(Slice.of(ints), Object.class, "Object");
  }

  private static void refused(Slice slice, Class<?> arrayClass, String... words) {
    assertThatThrownBy(() -> slice.array(arrayClass))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void byteBuffersHaveElementsOfATypeBetweenPositionAndLimit() {
    ByteBuffer buffer = ByteBuffer.allocate(24).position(8).limit(16);
    Slice slice = Slice.of(buffer, ElementType.INT);
    assertThat(slice.count()).isEqualTo(2);
    assertThat(slice.type()).isEqualTo(ElementType.INT);
    assertThatThrownBy(() -> Slice.of(buffer, ElementType.LONG).part(0, 2))
        .isInstanceOf(ArgumentException.class);
    buffer.limit(15);
    assertThatThrownBy(() -> Slice.of(buffer, ElementType.INT))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("7 bytes");
  }
}
