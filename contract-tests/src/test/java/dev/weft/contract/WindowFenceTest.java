package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.Assertion;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations between fences, over memory of every kind (MPI 4.1, sections 12.3 and 12.5.1). */
final class WindowFenceTest extends OverEveryTransport {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void everyOperationBetweenFences(int size) {
    ranks(
        size,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, 8)) {
              ring(window);
              everybodyToOne(window);
            }
          }
        });
  }

  private static void ring(Window window) {
    int rank = window.rank();
    int size = window.size();
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    window.fence();
    window.put(new long[] {rank, rank + 10, rank + 20}, right, 1);
    window.put(-1L - rank, right, 7);
    window.put(new long[] {99}, Comm.PROC_NULL, 0);
    window.fence();
    assertThat(elements(window.memory()))
        .containsExactly(0, left, left + 10, left + 20, 0, 0, 0, -1 - left);
    long[] seen = new long[4];
    window.get(Slice.of(seen, 1, 3), left, 1);
    window.fence();
    int leftmost = (left + size - 1) % size;
    assertThat(seen).containsExactly(0, leftmost, leftmost + 10, leftmost + 20);
    assertThat(window.getLong(left, 7)).isEqualTo(-1 - leftmost);
    window.fence();
    window.memory().fill((byte) 0);
  }

  private static void everybodyToOne(Window window) {
    int rank = window.rank();
    int size = window.size();
    int last = size - 1;
    window.fence();
    window.accumulate(new long[] {1, rank, 1L << rank}, last, 0, Op.SUM);
    window.accumulate(new long[] {rank + 5}, last, 3, Op.MAX);
    window.fence();
    if (rank == last) {
      assertThat(elements(window.memory()))
          .startsWith(size, (long) size * last / 2, (1L << size) - 1, last + 5);
    }
    long[] before = {-1};
    window.getAccumulate(Slice.of(new long[] {1}), Slice.of(before), last, 4, Op.SUM);
    window.fence();
    assertThat(before[0]).isBetween(0L, size - 1L);
    long[] found = {-1};
    window.compareAndSwap(
        Slice.of(new long[] {0}), Slice.of(new long[] {rank + 1}), Slice.of(found), last, 5);
    window.fence(Assertion.NO_SUCCEED);
    if (found[0] == 0 && rank == last) {
      assertThat(elements(window.memory())[5]).isEqualTo(rank + 1);
    }
    assertThat(found[0]).isBetween(0L, (long) size);
  }

  @Test
  void longMessages() {
    int count = 40_000;
    ranks(
        3,
        world -> {
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            try (Window window = over.make(world, count)) {
              long[] mine = LongStream.range(0, count).map(i -> i * (world.rank() + 1)).toArray();
              int right = (world.rank() + 1) % world.size();
              window.fence();
              window.put(mine, right, 0);
              window.fence();
              int left = (world.rank() + 2) % world.size();
              assertThat(elements(window.memory())[count - 1]).isEqualTo((count - 1L) * (left + 1));
              long[] read = new long[count];
              window.get(read, right, 0);
              window.fence();
              assertThat(read).isEqualTo(mine);
              long[] before = new long[count];
              Arrays.fill(mine, 1);
              window.getAccumulate(Slice.of(mine), Slice.of(before), right, 0, Op.SUM);
              window.accumulate(mine, right, 0, Op.SUM);
              window.fence();
              assertThat(before).isEqualTo(read);
              assertThat(elements(window.memory())[7]).isEqualTo(7L * (left + 1) + 2);
              assertThat(elements(window.memory())[count - 1])
                  .isEqualTo((count - 1L) * (left + 1) + 2);
            }
          }
        });
  }

  @Test
  void sizesMayDiffer() {
    ranks(
        3,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, world.rank() * 2)) {
              assertThat(window.count(0)).isZero();
              assertThat(window.count(2)).isEqualTo(4);
              assertThat(window.type()).isEqualTo(ElementType.LONG);
              window.fence();
              window.put(new long[0], 0, 0);
              window.put(5L + world.rank(), 2, 1 + world.rank());
              window.fence();
              if (world.rank() == 2) {
                assertThat(elements(window.memory())).containsExactly(0, 5, 6, 7);
              }
              window.fence();
            }
          }
        });
  }

  @Test
  @WithinOneProcess
  void sharedMemoryIsContiguousAndSeenByAll() {
    ranks(
        3,
        world -> {
          try (Window window = world.allocateSharedWindow(2, ElementType.LONG)) {
            window.memory().setAtIndex(JAVA_LONG, 1, world.rank() + 1);
            window.fence();
            assertThat(elements(window.sharedMemory())).containsExactly(0, 1, 0, 2, 0, 3);
            for (int rank = 0; rank < 3; rank++) {
              assertThat(window.isDirect(rank)).isTrue();
              assertThat(window.memory(rank).getAtIndex(JAVA_LONG, 1)).isEqualTo(rank + 1);
            }
            window.fence();
          }
        });
  }

  @Test
  void severalWindowsAreApart() {
    ranks(
        2,
        world -> {
          try (Window one = Over.ARRAY.make(world, 1);
              Window other = Over.ARRAY.make(world, 1)) {
            one.fence();
            other.fence();
            other.put(2L, 1 - world.rank(), 0);
            one.put(1L, 1 - world.rank(), 0);
            other.fence();
            one.fence();
            assertThat(elements(one.memory())).containsExactly(1);
            assertThat(elements(other.memory())).containsExactly(2);
          }
        });
  }

  static long[] elements(MemorySegment memory) {
    return memory.toArray(JAVA_LONG);
  }
}
