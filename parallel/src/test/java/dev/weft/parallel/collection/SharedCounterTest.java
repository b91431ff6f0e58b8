package dev.weft.parallel.collection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Slice;
import dev.weft.parallel.EachJob;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Counting by all ranks at once. */
final class SharedCounterTest {
  private static final int TIMES = 300;

  @Test
  void everyNumberIsGivenOnce() {
    EachJob.runs(
        1,
        (world, _) -> {
          try (SharedCounter counter = SharedCounter.of(world)) {
            long[] mine = LongStream.range(0, TIMES).map(_ -> counter.getAndAdd(1)).toArray();
            assertThat(mine).isSorted();
            long[] all = world.allGatherv(Slice.of(mine)).array(long[].class);
            Arrays.sort(all);
            assertThat(all).isEqualTo(LongStream.range(0, (long) TIMES * world.size()).toArray());
            assertThat(counter.get()).isEqualTo((long) TIMES * world.size());
          }
        });
  }

  @Test
  void oneRankSetsIt() {
    EachJob.runs(
        1,
        (world, _) -> {
          try (SharedCounter counter = SharedCounter.of(world)) {
            boolean mine = counter.compareAndSet(0, world.rank() + 1);
            long sum = world.allReduce(mine ? world.rank() + 1L : 0, dev.weft.data.Op.SUM);
            assertThat(sum).isEqualTo(counter.get());
            world.barrier();
            if (world.rank() == 0) {
              assertThat(counter.getAndSet(-5)).isEqualTo(sum);
            }
            world.barrier();
            assertThat(counter.get()).isEqualTo(-5);
            world.barrier();
            assertThat(counter.addAndGet(world.size() * 0L)).isEqualTo(-5);
          }
        });
  }
}
