package dev.weft.parallel.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.parallel.hash.KeyOwner;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A map of numbers of all ranks beside a plain one. */
final class DistributedLongMapTest {
  private static final long EMPTY = 0x5A3C_96E1_D00F_B478L;

  @Test
  void aTableBehavesLikeAPlainMap() {
    ForAll.runs(
        20,
        random -> {
          LongLongTable table = new LongLongTable(-1);
          Map<Long, Long> plain = new HashMap<>();
          int range = random.nextInt(1, 300);
          for (int i = 0; i < 3_000; i++) {
            long key = random.nextInt(20) == 0 ? EMPTY : random.nextInt(range);
            long mixed = KeyOwner.mixed(key);
            switch (random.nextInt(4)) {
              case 0 -> {
                Long before = plain.remove(key);
                assertThat(table.remove(key, mixed)).isEqualTo(before == null ? -1 : before);
              }
              case 1 -> {
                plain.merge(key, 5L, Long::sum);
                table.update(key, mixed, 5, Long::sum);
              }
              default -> assertThat(table.get(key, mixed)).isEqualTo(plain.getOrDefault(key, -1L));
            }
            assertThat(table.size()).isEqualTo(plain.size());
          }
          assertThat(table.entries()).hasSize(2 * plain.size());
        });
  }

  @Test
  void batchesOfAllRanksMeet() {
    EachJob.runs(
        1,
        (world, random) -> {
          int size = world.size();
          long[] all = random.longs(500L * size, 0, 300).toArray();
          long[] mine = Arrays.copyOfRange(all, 500 * world.rank(), 500 * world.rank() + 500);
          Map<Long, Long> plain = new HashMap<>();
          LongStream.of(all).forEach(key -> plain.merge(key, key + 1, Long::sum));
          try (DistributedLongMap map = DistributedLongMap.of(world, -7, Long::sum)) {
            map.mergeAll(mine, LongStream.of(mine).map(key -> key + 1).toArray());
            world.barrier();
            long[] keys = LongStream.range(0, 310).toArray();
            long[] expected =
                LongStream.of(keys).map(key -> plain.getOrDefault(key, -7L)).toArray();
            assertThat(map.getAll(keys)).isEqualTo(expected);
            assertThat(map.get(17)).isEqualTo(expected[17]);
            assertThat(world.allReduce(map.localSize(), Op.SUM)).isEqualTo(plain.size());
            long[] sum = {0};
            map.forEachLocal(
                (key, value) -> {
                  assertThat(map.owner(key)).isEqualTo(world.rank());
                  sum[0] += value;
                });
            assertThat(world.allReduce(sum[0], Op.SUM))
                .isEqualTo(LongStream.of(all).map(key -> key + 1).sum());
            world.barrier();
            if (world.rank() == size - 1) {
              assertThat(map.removeAll(keys)).isEqualTo(expected);
              map.put(5, 55);
              map.merge(5, 5);
              assertThat(map.remove(5)).isEqualTo(60);
              map.putAll(new long[] {1, 2, 1}, new long[] {10, 20, 30});
            }
            world.barrier();
            assertThat(map.getAll(new long[] {1, 2, 5})).containsExactly(30, 20, -7);
          }
        });
  }

  @Test
  void keysNeedValues() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          try (DistributedLongMap map = DistributedLongMap.of(world, 0)) {
            assertThatThrownBy(() -> map.putAll(new long[2], new long[1]))
                .isInstanceOf(ArgumentException.class);
          }
        });
  }
}
