package dev.weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import org.junit.jupiter.api.Test;

class BlocksTest {
  @Test
  void countsArePackedUnlessPlaced() {
    Blocks packed = Blocks.of(2, 0, 3);
    assertThat(packed.size()).isEqualTo(3);
    assertThat(packed.displacement(0)).isZero();
    assertThat(packed.displacement(1)).isEqualTo(2);
    assertThat(packed.displacement(2)).isEqualTo(2);
    assertThat(packed.total()).isEqualTo(5);
    assertThat(packed.extent()).isEqualTo(5);
    assertThat(packed.isPacked()).isTrue();

    Blocks placed = Blocks.of(new int[] {2, 1}, new int[] {4, 0});
    assertThat(placed.total()).isEqualTo(3);
    assertThat(placed.extent()).isEqualTo(6);
    assertThat(placed.isPacked()).isFalse();
    assertThat(placed.of(Slice.of(new int[] {5, 6, 7, 8, 9, 10}), 0).offsetBytes()).isEqualTo(16);
  }

  @Test
  void evenBlocksDifferByOneAtMost() {
    for (int blocks = 1; blocks < 9; blocks++) {
      for (int total = 0; total < 30; total++) {
        Blocks even = Blocks.even(total, blocks);
        assertThat(even.total()).isEqualTo(total);
        assertThat(even.isPacked()).isTrue();
        for (int i = 1; i < blocks; i++) {
          assertThat(even.count(i)).isBetween(even.count(0) - 1, even.count(i - 1));
        }
      }
    }
    assertThat(Blocks.equal(4, 3).counts()).containsExactly(4, 4, 4);
  }

  @Test
  void whatItWasMadeFromMayChange() {
    long[] counts = {1, 2};
    Blocks blocks = Blocks.of(counts);
    counts[0] = 9;
    blocks.counts()[1] = 9;
    assertThat(blocks.counts()).containsExactly(1, 2);
  }

  @Test
  void negativeAndOverflowingBlocksAreRefused() {
    assertThatThrownBy(() -> Blocks.of(new long[] {1}, new long[] {-1}))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("displacement -1");
    assertThatThrownBy(() -> Blocks.of(new long[] {2}, new long[] {Long.MAX_VALUE}))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Blocks.even(-1, 3)).isInstanceOf(ArgumentException.class);
  }
}
