package dev.weft.parallel.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Items that are processed once, wherever they come from. */
final class DistributedQueueTest {

  @Lengthy
  @Test
  void eachItemIsProcessedOnce() {
    EachJob.runs(
        2,
        (world, random) -> {
          int items = random.nextInt(3) == 0 ? random.nextInt(3) : random.nextInt(500);
          int from = random.nextInt(world.size());
          int threads = random.nextInt(1, 4);
          try (DistributedQueue<Long> queue = DistributedQueue.of(world)) {
            for (int round = 0; round < 3; round++) {
              if (world.rank() == from) {
                LongStream.range(0, items).forEach(queue::add);
              }
              ConcurrentLinkedQueue<Long> mine = new ConcurrentLinkedQueue<>();
              queue.process(threads, mine::add);
              long[] own = mine.stream().mapToLong(Long::longValue).toArray();
              long[] all = world.allGatherv(Slice.of(own)).array(long[].class);
              Arrays.sort(all);
              assertThat(all).isEqualTo(LongStream.range(0, items).toArray());
              assertThat(queue.poll()).isNull();
              world.barrier();
            }
          }
        });
  }

  /** A tree whose branches differ: an item n makes items n - 1, n - 2, … of its own. */
  @Test
  void itemsThatTasksAddAreProcessedToo() {
    EachJob.runs(
        1,
        (world, random) -> {
          int depth = random.nextInt(8, 12);
          int threads = random.nextInt(1, 4);
          try (DistributedQueue<Integer> queue = DistributedQueue.of(world)) {
            if (world.rank() == world.size() - 1) {
              queue.add(depth);
            }
            AtomicLong count = new AtomicLong();
            queue.process(
                threads,
                item -> {
                  count.incrementAndGet();
                  for (int i = 0; i < item; i++) {
                    queue.add(i);
                  }
                });
            assertThat(world.allReduce(count.get(), Op.SUM)).isEqualTo(1L << depth);
          }
        });
  }

  @Test
  void aTaskThatFailsIsTold() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          try (DistributedQueue<Integer> queue = DistributedQueue.of(world)) {
            queue.add(1);
            assertThatThrownBy(
                    () ->
                        queue.process(
                            3,
                            _ -> {
                              throw new IllegalStateException("no");
                            }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
            assertThatThrownBy(() -> queue.process(0, _ -> {}))
                .isInstanceOf(ArgumentException.class);
          }
        });
  }
}
