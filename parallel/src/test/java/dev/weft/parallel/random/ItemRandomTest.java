package dev.weft.parallel.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.ForAll;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That items get the same numbers anywhere, and that these look random. */
final class ItemRandomTest {
  private static final int ITEMS = 10_000;
  private static final int BINS = 50;

  private static void draw(ItemRandom random, long first, long count, long[] histogram) {
    for (long item = first; item < first + count; item++) {
      double sum = 0;
      random.item(item);
      for (int i = random.nextInt(1, 5); i > 0; i--) {
        sum += random.nextDouble() + random.nextGaussian() / 10;
      }
      histogram[(int) Math.clamp(sum * 10, 0, BINS - 1)]++;
    }
  }

  @Test
  void histogramsAreTheSameOnAnyNumberOfRanks() {
    long[] serial = new long[BINS];
    draw(ItemRandom.of(7), 0, ITEMS, serial);
    EachJob.runs(
        1,
        (world, _) -> {
          Blocks share = Blocks.even(ITEMS, world.size());
          long[] mine = new long[BINS];
          draw(ItemRandom.of(7), share.displacement(world.rank()), share.count(world.rank()), mine);
          assertThat(world.allReduce(mine, Op.SUM)).isEqualTo(serial);
        });
  }

  @Test
  void anItemBeginsAnewWheneverItIsVisited() {
    ForAll.runs(
        20,
        seeds -> {
          long seed = seeds.nextLong();
          ItemRandom random = ItemRandom.of(seed);
          List<Long> items = seeds.longs(20).boxed().toList();
          List<long[]> first = new ArrayList<>();
          for (long item : items) {
            first.add(random.item(item, 3).longs(1 + Math.floorMod(item, 9)).toArray());
          }
          for (int i = items.size() - 1; i >= 0; i--) {
            long[] again =
                ItemRandom.of(seed).item(items.get(i), 3).longs(first.get(i).length).toArray();
            assertThat(again).isEqualTo(first.get(i));
          }
        });
  }

  @Test
  void seedsItemsStepsAndBlocksAllMatter() {
    List<Long> numbers = new ArrayList<>();
    for (long seed : new long[] {0, 1, 1L << 32}) {
      for (long item : new long[] {0, 1, 1L << 32}) {
        for (int step : new int[] {0, 1, -1}) {
          ItemRandom.of(seed).item(item, step).longs(6).forEach(numbers::add);
        }
      }
    }
    assertThat(numbers).hasSize(162).doesNotHaveDuplicates();
  }

  /** A chi-squared test of two bytes that are next to each other, over all kinds of neighbours. */
  @Test
  void neighboursAreIndependent() {
    ItemRandom random = ItemRandom.of(1);
    int[] counts = new int[1 << 16];
    int draws = 1 << 22;
    for (int i = 0; i < draws; i++) {
      int one = (int) random.item(i, i & 3).nextLong() & 0xFF;
      int next = (int) (random.item(i + 1, i & 3).nextLong() >>> 56);
      counts[one << 8 | next]++;
    }
    double expected = (double) draws / counts.length;
    double chi = 0;
    for (int count : counts) {
      chi += (count - expected) * (count - expected) / expected;
    }
    double deviations = (chi - counts.length) / Math.sqrt(2.0 * counts.length);
    assertThat(deviations).isBetween(-4.0, 4.0);
  }
}
