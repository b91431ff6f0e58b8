package dev.weft.parallel.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Arrays of all ranges and shapes, beside the JDK's sort. */
final class LongSortTest {
  @Test
  void sortsLikeTheJdk() {
    ForAll.runs(
        60,
        random -> {
          long[] array = new long[random.nextInt(1, 1 << random.nextInt(1, 19))];
          int width = random.nextInt(65);
          long base = random.nextLong();
          boolean zipf = random.nextInt(3) == 0;
          for (int i = 0; i < array.length; i++) {
            long part = width == 0 ? 0 : random.nextLong() >>> (64 - width);
            array[i] = base + (zipf ? Parts.zipf(random) << Math.min(width, 40) : part);
          }
          long[] expected = array.clone();
          Arrays.sort(expected);
          LongSort.sort(array);
          assertThat(Arrays.equals(array, expected)).isTrue();
          LongSort.sort(array);
          assertThat(Arrays.equals(array, expected)).isTrue();
        });
  }
}
