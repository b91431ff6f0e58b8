package dev.weft.parallel.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Items that move, and loops whose work drifts. */
final class MigrationTest {

  @Test
  void itemsArriveOnceAndInOrder() {
    EachJob.runs(
        3,
        (world, random) -> {
          int size = world.size();
          int[][] toRank = new int[size][];
          for (int rank = 0; rank < size; rank++) {
            int target = random.nextInt(size);
            boolean one = random.nextInt(3) == 0;
            toRank[rank] =
                IntStream.range(0, random.nextInt(100))
                    .map(_ -> one ? target : random.nextInt(size))
                    .toArray();
          }
          List<String> expected = new ArrayList<>();
          List<Long> expectedPairs = new ArrayList<>();
          for (int rank = 0; rank < size; rank++) {
            for (int i = 0; i < toRank[rank].length; i++) {
              if (toRank[rank][i] == world.rank()) {
                expected.add(rank + ":" + i);
                expectedPairs.add((long) rank);
                expectedPairs.add((long) i);
              }
            }
          }
          int[] mine = toRank[world.rank()];
          List<String> items =
              IntStream.range(0, mine.length).mapToObj(i -> world.rank() + ":" + i).toList();
          long[] pairs = new long[2 * mine.length];
          for (int i = 0; i < mine.length; i++) {
            pairs[2 * i] = world.rank();
            pairs[2 * i + 1] = i;
          }
          try (Migration migration = Migration.of(world)) {
            assertThat(migration.migrate(items, mine, String.class)).isEqualTo(expected);
            long[] moved = migration.migrate(Slice.of(pairs), 2, mine).array(long[].class);
            assertThat(LongStream.of(moved).boxed()).isEqualTo(expectedPairs);
          }
        });
  }

  /** Items whose costs the balance does not know: those of rank 0 are the heaviest at first. */
  @Test
  void aLoopBecomesBalanced() {
    EachJob.runs(
        1,
        (world, _) -> {
          List<Integer> items =
              IntStream.range(0, 200).map(i -> 200 * world.rank() + i).boxed().toList();
          List<Integer> all = IntStream.range(0, 200 * world.size()).boxed().toList();
          try (Rebalance balance = Rebalance.of(world, 0.1)) {
            double last = Double.MAX_VALUE;
            for (int step = 0; step < 12; step++) {
              double seconds = items.stream().mapToDouble(each -> each < 100 ? 10 : 1).sum();
              items = balance.step(items, seconds, Integer.class);
              last = balance.imbalance();
              assertThat(
                      world.allGatherObjects(items.toArray(), Object[].class).stream()
                          .flatMap(java.util.Arrays::stream))
                  .isEqualTo(all);
            }
            assertThat(last).isLessThan(0.15);
          }
        });
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          try (Migration migration = Migration.of(world)) {
            assertThatThrownBy(() -> migration.migrate(List.of("a"), new int[] {1}, String.class))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("an item for rank 1; ranks are 0 to 0");
            assertThatThrownBy(() -> migration.migrate(Slice.of(new int[5]), 2, new int[2]))
                .isInstanceOf(ArgumentException.class);
            assertThatThrownBy(() -> migration.migrate(Slice.of(new int[4]), 2, new int[3]))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("2 items and 3 ranks");
          }
          assertThatThrownBy(() -> Rebalance.of(world, -1)).isInstanceOf(ArgumentException.class);
        });
  }
}
