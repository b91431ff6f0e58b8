package dev.weft.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collective operations of a real job, its ranks threads of this process. */
@Timeout(120)
class CollectivesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void barriersHoldEveryoneBack(int ranks) {
    AtomicInteger arrived = new AtomicInteger();
    Weft.run(
        ranks,
        world -> {
          for (int round = 1; round <= 50; round++) {
            arrived.incrementAndGet();
            world.barrier();
            assertThat(arrived.get()).isGreaterThanOrEqualTo(round * ranks);
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"1,1000", "2,1", "2,300000", "3,7", "3,100001", "4,5000", "4,200000", "8,4097"})
  void everyOperationAtSizesShortAndLong(int ranks, int count) {
    Weft.run(
        ranks,
        world -> {
          int rank = world.rank();
          int last = ranks - 1;
          long[] mine = input(rank, count);
          long[] sum = new long[count];
          for (int r = 0; r < ranks; r++) {
            long[] theirs = input(r, count);
            Arrays.setAll(sum, i -> sum[i] + theirs[i]);
          }

          long[] buffer = rank == last ? mine.clone() : new long[count];
          world.broadcast(buffer, last);
          assertThat(buffer).isEqualTo(input(last, count));
          assertThat(world.allReduce(mine, Op.SUM)).isEqualTo(sum);
          assertThat(world.reduce(mine, Op.SUM, last)).isEqualTo(rank == last ? sum : new long[0]);
          assertThat(world.scan(Slice.of(mine), Op.MAX).array(long[].class)).isEqualTo(mine);

          long[] all = world.allGather(mine);
          for (int r = 0; r < ranks; r++) {
            assertThat(Arrays.copyOfRange(all, r * count, (r + 1) * count))
                .isEqualTo(input(r, count));
          }
          assertThat(world.gather(mine, last)).isEqualTo(rank == last ? all : new long[0]);
          assertThat(world.scatter(rank == last ? all : null, last)).isEqualTo(mine);
          assertThat(world.allToAll(world.allToAll(all))).isEqualTo(all);
          assertThat(world.reduceScatter(Slice.of(all), Op.MAX).array(long[].class))
              .isEqualTo(mine);
        });
  }

  @Test
  void communicatorsKeepTheirOperationsApart() {
    Weft.run(
        4,
        world -> {
          int rank = world.rank();
          try (Comm half = world.split(rank % 2, -rank);
              Comm twin = world.dup()) {
            assertThat(half.size()).isEqualTo(2);
            assertThat(half.allReduce(rank, Op.SUM)).isEqualTo(rank % 2 == 0 ? 2 : 4);
            assertThat(twin.allGather(new int[] {rank})).containsExactly(0, 1, 2, 3);
            assertThat(half.allGather(new int[] {rank})).containsExactly(rank % 2 + 2, rank % 2);
            assertThat(world.scan(1, Op.SUM)).isEqualTo(rank + 1);
          }
        });
  }

  @Test
  void nativeMemoryTravelsLikeArrays() {
    Weft.run(
        3,
        world -> {
          try (Arena arena = Arena.ofShared()) {
            MemorySegment mine = arena.allocate(8L * 50_000, 8);
            for (int i = 0; i < 50_000; i++) {
              mine.setAtIndex(ValueLayout.JAVA_DOUBLE, i, world.rank() + i);
            }
            double[] sum = new double[50_000];
            world.allReduce(Slice.of(mine, ElementType.DOUBLE), Slice.of(sum), Op.SUM);
            for (int i = 0; i < sum.length; i++) {
              assertThat(sum[i]).isEqualTo(3.0 * i + 3);
            }
          }
        });
  }

  @Test
  void disagreementOnACountIsReportedAndTheCommunicatorStaysUsable() {
    Weft.run(
        3,
        world -> {
          int[] buffer = new int[world.rank() == 0 ? 5 : 3];
          if (world.rank() == 0) {
            world.broadcast(buffer, 0);
          } else {
            assertThatThrownBy(() -> world.broadcast(buffer, 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("broadcast", "agree on all ranks");
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(3);
        });
  }

  /** Growing from rank to rank, so that the greatest is the last rank's. */
  private static long[] input(int rank, int count) {
    long[] values = new long[count];
    Arrays.setAll(values, i -> 31L * i + 1000L * rank);
    return values;
  }
}
