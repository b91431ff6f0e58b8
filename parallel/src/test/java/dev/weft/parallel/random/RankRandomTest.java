package dev.weft.parallel.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.parallel.EachJob;
import java.util.random.RandomGenerator.LeapableGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The generators of ranks: parts of one sequence. */
final class RankRandomTest {
  @Test
  void eachRankIsALeapBehindTheOneBefore() {
    EachJob.runs(
        1,
        (world, random) -> {
          long seed = random.nextLong();
          LeapableGenerator one =
              RandomGeneratorFactory.<LeapableGenerator>of("Xoshiro256PlusPlus").create(seed);
          for (int i = 0; i < world.rank(); i++) {
            one.leap();
          }
          long[] mine = RankRandom.of(world, seed).longs(100).toArray();
          assertThat(mine).isEqualTo(one.longs(100).toArray());
          long[] all = new long[100 * world.size()];
          world.allGather(mine, all);
          assertThat(all).doesNotHaveDuplicates();
        });
  }

  @Test
  void threadsOfARankGetGeneratorsOfTheirOwn() {
    long[] numbers =
        Stream.of(0, 1)
            .flatMapToLong(
                rank -> RankRandom.of(rank, 3).jumps(4).flatMapToLong(each -> each.longs(50)))
            .toArray();
    assertThat(numbers).hasSize(400).doesNotHaveDuplicates();
  }
}
