package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.Assertion;
import dev.weft.rma.WindowSynchronization.LockType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passive targets: locks, flushes and requests (MPI 4.1, sections 12.5.3, 12.5.4, 12.3.5). */
final class WindowLockTest extends OverEveryTransport {
  private static final int ROUNDS = 12;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void nothingGetsLost(int size) {
    ranks(
        size,
        world -> {
          for (Over over : new Over[] {Over.ALLOCATED, Over.SEGMENT}) {
            try (Window window = over.make(world, 4)) {
              world.barrier();
              countWithFetchAndOp(window);
              countUnderExclusiveLock(window);
              countUnderCompareAndSwap(window);
              world.barrier();
              int last = size - 1;
              window.lock(LockType.SHARED, last);
              long[] counts = new long[3];
              window.get(counts, last, 0);
              window.unlock(last);
              long all = (long) ROUNDS * size;
              assertThat(counts).containsExactly(all, all, all);
            }
          }
        });
  }

  private static void countWithFetchAndOp(Window window) {
    int last = window.size() - 1;
    window.lockAll();
    long seen = -1;
    for (int i = 0; i < ROUNDS; i++) {
      long now = window.fetchAndOp(1L, last, 0, Op.SUM);
      assertThat(now).isGreaterThan(seen);
      seen = now;
    }
    window.unlockAll();
  }

  private static void countUnderExclusiveLock(Window window) {
    int last = window.size() - 1;
    for (int i = 0; i < ROUNDS; i++) {
      window.lock(LockType.EXCLUSIVE, last);
      long now = window.getLong(last, 1);
      window.put(now + 1, last, 1);
      window.unlock(last);
    }
  }

  /** A lock of the program's own in element 3 guards element 2. */
  private static void countUnderCompareAndSwap(Window window) {
    int last = window.size() - 1;
    window.lockAll();
    for (int i = 0; i < ROUNDS; i++) {
      while (window.compareAndSwap(0L, 1L, last, 3) != 0) {
        Thread.yield();
      }
      long now = window.getLong(last, 2);
      window.put(now + 1, last, 2);
      window.flush(last);
      assertThat(window.fetchAndOp(0L, last, 3, Op.REPLACE)).isEqualTo(1);
    }
    window.unlockAll();
  }

  @Test
  void sharedLocksShareAndExclusiveOnesDoNot() {
    ranks(
        4,
        world -> {
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            try (Window window = over.make(world, 2)) {
              window.lock(LockType.SHARED, 0);
              world.barrier();
              window.unlock(0);
              for (int i = 0; i < ROUNDS; i++) {
                window.lock(i % 3 == 0 ? LockType.EXCLUSIVE : LockType.SHARED, 0);
                if (i % 3 == 0) {
                  window.put(new long[] {i, i}, 0, 0);
                  window.flush(0);
                  window.put(new long[] {-i, -i}, 0, 0);
                } else {
                  long[] pair = new long[2];
                  window.get(pair, 0, 0);
                  window.flushLocal(0);
                  assertThat(pair[0]).isEqualTo(pair[1]).isNotPositive();
                }
                window.unlock(0);
              }
            }
          }
        });
  }

  @Test
  void requestsAndFlushes() {
    ranks(
        3,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, 20_000)) {
              int right = (world.rank() + 1) % 3;
              window.lockAll(Assertion.NO_CHECK);
              long[] big = new long[19_000];
              big[18_999] = 7;
              Requests.awaitAll(
                  window.rput(Slice.of(big), right, 100),
                  window.rput(Slice.of(new long[] {1, 2}), right, 0),
                  window.raccumulate(Slice.of(new long[] {5, 5}), right, 10, Op.SUM));
              window.flush(right);
              long[] read = new long[19_000];
              Request get = window.rget(Slice.of(read), right, 100);
              assertThat(get.await().cancelled()).isFalse();
              assertThat(read).isEqualTo(big);
              assertThat(get.isDone()).isTrue();
              long[] old = new long[19_000];
              Request fetch =
                  window.rgetAccumulate(Slice.of(big), Slice.of(old), right, 100, Op.SUM);
              while (!fetch.test()) {
                Thread.onSpinWait();
              }
              assertThat(old).isEqualTo(big);
              assertThat(fetch.toFuture().join()).isEqualTo(fetch.status());
              window.put(3L, right, 2);
              window.flushLocalAll();
              window.flushAll();
              long[] few = new long[3];
              window.rget(Slice.of(few), right, 0).await();
              assertThat(few).containsExactly(1, 2, 3);
              assertThat(window.getLong(right, 19_099)).isEqualTo(14);
              window.unlockAll();
            }
          }
        });
  }

  @Test
  void whatIsFlushedIsSeenByWhoIsToldOrLooks() {
    ranks(
        2,
        world -> {
          for (Over over : Over.values()) {
            try (Window window = over.make(world, 2)) {
              if (world.rank() == 0) {
                window.lockedAll(
                    () -> {
                      window.put(41L, 1, 0);
                      window.flush(1);
                      window.put(1L, 1, 1);
                    });
                world.send(new byte[0], 1, TAG);
              } else {
                window.lockAll();
                while (window.memory().getAtIndex(JAVA_LONG, 1) == 0) {
                  window.sync();
                  Thread.onSpinWait();
                }
                assertThat(window.memory().getAtIndex(JAVA_LONG, 0)).isEqualTo(41);
                window.unlockAll();
                world.receive(new byte[0], 0, TAG);
              }
            }
          }
        });
  }

  @Test
  @WithinOneProcess
  void whoWaitsForADeadRanksLockIsTold() {
    ranks(
        3,
        world -> {
          Window window = world.allocateWindow(1, ElementType.LONG);
          if (world.rank() == 1) {
            window.lock(LockType.EXCLUSIVE, 0);
            world.send(new byte[0], 0, TAG);
            world.send(new byte[0], 2, TAG);
            return;
          }
          world.receive(new byte[0], 1, TAG);
          assertThatThrownBy(() -> window.lock(LockType.EXCLUSIVE, 0))
              .isInstanceOf(PeerFailedException.class)
              .hasMessageContaining("rank 1");
          assertThatThrownBy(() -> window.lockAll()).isInstanceOf(PeerFailedException.class);
          int[] both = {0};
          world.sendReceive(new int[] {1}, 2 - world.rank(), 2, both, 2 - world.rank(), 2);
          assertThat(both[0]).isEqualTo(1);
        });
  }

  @Test
  void closingAmidAnEpochGivesLocksBack() {
    ranks(
        3,
        world -> {
          for (Over over : new Over[] {Over.ALLOCATED, Over.ARRAY}) {
            Window window = over.make(world, 1);
            if (world.rank() == 1) {
              window.lock(LockType.EXCLUSIVE, 0);
              window.put(8L, 0, 0);
              window.close();
              world.send(new byte[0], 2, TAG);
            } else if (world.rank() == 2) {
              world.receive(new byte[0], 1, TAG);
              window.lock(LockType.EXCLUSIVE, 0);
              assertThat(window.getLong(0, 0)).isEqualTo(8);
              window.unlock(0);
            }
            window.close();
            window.close();
            world.barrier();
          }
        });
  }

  @Test
  void attachedMemory() {
    ranks(
        3,
        world -> {
          try (Window window = world.createDynamicWindow()) {
            double[] numbers = new double[10];
            int[] few = new int[3];
            long[] places = {window.attach(Slice.of(numbers)), window.attach(Slice.of(few, 1, 2))};
            long[] all = world.allGather(places);
            window.fence();
            int right = (world.rank() + 1) % 3;
            int left = (world.rank() + 2) % 3;
            window.put(new double[] {1.5, world.rank()}, right, all[2 * right] + 16);
            window.accumulate(new int[] {world.rank() + 1}, right, all[2 * right + 1] + 4, Op.SUM);
            window.fence();
            assertThat(numbers).startsWith(0, 0, 1.5, left);
            assertThat(few).containsExactly(0, 0, left + 1);
            double[] read = new double[10];
            window.get(read, right, all[2 * right]);
            window.fence();
            assertThat(read[3]).isEqualTo(world.rank());
            window.fence(Assertion.NO_SUCCEED);
            window.detach(places[0]);
            assertThatThrownBy(() -> window.detach(places[0])).hasMessageContaining("attached");
            world.barrier();
            assertThatThrownBy(
                    () -> {
                      window.lock(LockType.SHARED, right);
                      try {
                        window.put(new double[300], right, all[2 * right]);
                      } finally {
                        window.unlock(right);
                      }
                    })
                .hasMessageContaining("attached");
            window.lock(LockType.SHARED, right);
            assertThatThrownBy(() -> window.getDouble(right, all[2 * right] + 8));
            assertThatThrownBy(
                () -> {
                  window.accumulate(new double[200], right, 3, Op.SUM);
                  window.flush(right);
                });
            window.put(9, right, all[2 * right + 1]);
            try {
              window.flush(right);
            } catch (dev.weft.failure.ArgumentException ofTheRefusedLoad) {
              assertThat(ofTheRefusedLoad).hasMessageContaining("attached");
            }
            window.unlock(right);
            world.barrier();
            assertThat(few[1]).isEqualTo(9);
          }
        });
  }
}
