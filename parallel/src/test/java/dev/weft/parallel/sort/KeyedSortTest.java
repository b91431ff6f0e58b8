package dev.weft.parallel.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys of all ranges and shapes, beside the JDK's stable sort. */
final class KeyedSortTest {
  @Test
  void sortsLikeTheJdkAndKeepsTheOrderOfEqualKeys() {
    ForAll.runs(
        60,
        random -> {
          Keyed keyed = new Keyed(random.nextInt(1, 1 << random.nextInt(1, 18)));
          int width = random.nextInt(65);
          int lowBits = random.nextInt(1, 33);
          long base = random.nextLong();
          int shape = random.nextInt(4);
          for (int i = 0; i < keyed.keys().length; i++) {
            keyed.keys()[i] = base + part(random, shape, width, lowBits);
            keyed.places()[i] = random.nextInt();
          }
          check(keyed);
        });
  }

  private static long part(SplittableRandom random, int shape, int width, int lowBits) {
    long uniform = width == 0 ? 0 : random.nextLong() >>> (Long.SIZE - width);
    return switch (shape) {
      case 0 -> uniform;
      case 1 -> Parts.zipf(random) << Math.min(width, 40);
      // Many keys agree in their first bits, and few keys are far away.
      case 2 -> ((long) random.nextInt(3) << 62) + (random.nextLong() >>> (Long.SIZE - lowBits));
      default -> random.nextInt(1000) == 0 ? uniform : random.nextInt(100);
    };
  }

  @Test
  void sortsWhatIsSortedAlreadyOrTheOtherWayRound() {
    for (boolean ascending : new boolean[] {true, false}) {
      Keyed keyed = new Keyed(50_000);
      for (int i = 0; i < 50_000; i++) {
        keyed.keys()[i] = (ascending ? i : -i) * (Long.MAX_VALUE / 60_000);
        keyed.places()[i] = i;
      }
      check(keyed);
    }
  }

  private static void check(Keyed keyed) {
    long[] keys = keyed.keys().clone();
    int[] places = keyed.places().clone();
    int[] order =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> keys[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    KeyedArrays.KIND.sort(keyed);
    assertThat(keyed.keys()).isEqualTo(IntStream.of(order).mapToLong(i -> keys[i]).toArray());
    assertThat(keyed.places()).isEqualTo(IntStream.of(order).map(i -> places[i]).toArray());
  }
}
