package dev.weft.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.LockType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * With {@code -Dweft.check=all}, accesses to a window's memory that conflict, and buffers of
 * accesses that are used too early, are named; what synchronisation orders is not.
 */
final class EpochMistakesTest extends UnderChecks {
  private static final String SITE =
      " at EpochMistakesTest\\.\\w+\\(EpochMistakesTest\\.java:\\d+\\)";

  /** What three ranks do with a window of eight integers. */
  @FunctionalInterface
  private interface Use {
    void by(Comm world, Window window, int rank);
  }

  private void window(Use use) {
    ranks(
        3,
        world -> {
          try (Window window = world.allocateWindow(8, ElementType.INT)) {
            use.by(world, window, world.rank());
          }
        });
    assertThat(told()).isEmpty();
  }

  /** A window that lies over an array of each rank. */
  private void overArrays(Use use) {
    ranks(
        3,
        world -> {
          try (Window window = world.createWindow(Slice.of(new int[8]))) {
            use.by(world, window, world.rank());
          }
        });
    assertThat(told()).isEmpty();
  }

  private static void assertConflict(ThrowingCallable call, String one, String other, int element) {
    assertThatThrownBy(call)
        .isInstanceOf(ArgumentException.class)
        .hasMessageMatching(
            "rank \\d: %s and %s conflict: both use element %d of .*"
                .formatted(one, other, element));
  }

  // Accesses of two ranks

  @Test
  void aPutAndAGetInTheEpochOfAFence() {
    window(
        (_, window, rank) -> {
          window.fence();
          if (rank == 0) {
            window.put(new int[] {1, 2, 3}, 1, 2);
          } else if (rank == 2) {
            window.get(new int[3], 1, 3);
          }
          if (rank == 1) {
            assertConflict(
                window::fence, "put" + SITE + " by rank 0", "get" + SITE + " by rank 2", 3);
          } else {
            window.fence();
          }
          window.fence();
        });
  }

  @Test
  void aPutAndAnUpdate() {
    overArrays(
        (_, window, rank) -> {
          window.fence();
          if (rank == 0) {
            window.accumulate(new int[] {1, 2, 3}, 1, 2, Op.SUM);
          } else if (rank == 1) {
            window.put(5, 1, 4);
          }
          if (rank == 1) {
            assertConflict(
                window::fence, "accumulate" + SITE + " by rank 0", "put" + SITE + " by rank 1", 4);
          } else {
            window.fence();
          }
        });
  }

  @Test
  void updatesOfTwoKinds() {
    window(
        (_, window, rank) -> {
          window.fence();
          window.accumulate(new int[] {1}, 0, 1, rank == 2 ? Op.MAX : Op.SUM);
          if (rank == 0) {
            assertConflict(
                window::fence,
                "accumulate" + SITE + " by rank 0",
                "accumulate" + SITE + " by rank 2",
                1);
          } else {
            window.fence();
          }
        });
  }

  @Test
  void putsInTheEpochOfAPost() {
    window(
        (_, window, rank) -> {
          if (rank == 1) {
            window.post(new int[] {0, 2});
            assertConflict(
                window::awaitComplete, "put" + SITE + " by rank 0", "put" + SITE + " by rank 2", 7);
          } else {
            window.start(new int[] {1});
            window.put(new int[] {rank}, 1, 7);
            window.complete();
          }
        });
  }

  @Test
  void putsUnderSharedLocksAreToldWhenAllMeet() {
    window(
        (_, window, rank) -> {
          if (rank < 2) {
            window.lock(LockType.SHARED, 2);
            window.put(new int[] {rank}, 2, 0);
            window.unlock(2);
          }
          if (rank == 2) {
            assertConflict(
                window::fence, "put" + SITE + " by rank 0", "put" + SITE + " by rank 1", 0);
          } else {
            window.fence();
          }
        });
  }

  @Test
  void putsUnderSharedLocksAreToldWhenTheWindowIsClosed() {
    ranks(
        3,
        world -> {
          Window window = world.allocateWindow(8, ElementType.INT);
          window.lockAll();
          if (world.rank() < 2) {
            window.put(new int[] {1, 1}, 2, world.rank());
          }
          window.unlockAll();
          if (world.rank() == 2) {
            assertConflict(
                window::close, "put" + SITE + " by rank 0", "put" + SITE + " by rank 1", 1);
          } else {
            window.close();
          }
        });
    assertThat(told()).isEmpty();
  }

  // Accesses of one rank

  @Test
  void twoPutsOfOneRank() {
    window(
        (_, window, rank) -> {
          window.fence();
          window.put(new int[] {1, 2}, rank, 3);
          assertConflict(() -> window.put(7, rank, 4), "put" + SITE, "put" + SITE, 4);
          window.fence();
          assertThat(window.memory().getAtIndex(JAVA_INT, 4)).isEqualTo(2);
        });
  }

  @Test
  void aStoreWhereAnotherRankPuts() {
    overArrays(
        (_, window, rank) -> {
          window.fence();
          if (rank == 0) {
            window.put(new int[] {1, 2}, 1, 0);
          } else if (rank == 1) {
            window.memory().setAtIndex(JAVA_INT, 1, 5);
            assertConflict(window::fence, "put" + SITE + " by rank 0", "a store of this rank", 1);
            return;
          }
          window.fence();
        });
  }

  @Test
  void aStoreWhereAnotherRankGets() {
    window(
        (_, window, rank) -> {
          window.fence();
          if (rank == 0) {
            window.get(new int[2], 1, 6);
          } else if (rank == 1) {
            window.memory().setAtIndex(JAVA_INT, 7, 5);
            assertConflict(window::fence, "get" + SITE + " by rank 0", "a store of this rank", 7);
            return;
          }
          window.fence();
        });
  }

  // Buffers

  private static void assertChanged(
      ThrowingCallable end, String buffer, String access, String call) {
    assertThatThrownBy(end)
        .isInstanceOf(ArgumentException.class)
        .hasMessageMatching(
            "rank \\d: element %s buffer of %s%s was changed before the access was over, seen by %s%s; .*"
                .formatted(buffer, access, SITE, call, SITE));
  }

  @Test
  void theBufferOfAPutBeforeTheFence() {
    overArrays(
        (_, window, rank) -> {
          int[] row = {1, 2};
          window.fence();
          window.put(row, (rank + 1) % 3, 0);
          row[1] = 3;
          assertChanged(window::fence, "1 of the origin", "put to rank \\d", "fence");
          assertThat(window.memory().getAtIndex(JAVA_INT, 1)).isEqualTo(2);
        });
  }

  @Test
  void theBufferOfAGetBeforeTheFlush() {
    window(
        (_, window, rank) -> {
          int[] row = {1, 2};
          window.lockAll();
          window.get(row, rank, 0);
          row[0] = 3;
          assertChanged(() -> window.flush(rank), "0 of the result", "get from rank \\d", "flush");
          assertThat(row).containsExactly(0, 0);
          window.unlockAll();
        });
  }

  @Test
  void theBufferOfAnUpdateBeforeItIsAwaited() {
    window(
        (_, window, rank) -> {
          int[] row = {1, 2};
          window.lock(LockType.EXCLUSIVE, 0);
          Request update = window.raccumulate(Slice.of(row), 0, 0, Op.SUM);
          row[0] = 3;
          assertChanged(update::await, "0 of the origin", "raccumulate at rank 0", "await");
          window.unlock(0);
          row[0] = 4;
        });
  }

  @Test
  void aBufferThatAMessageNeeds() {
    window(
        (world, window, rank) -> {
          int[] row = {1, 2};
          window.fence();
          window.get(row, rank, 0);
          assertThatThrownBy(() -> world.send(row, rank, TAG))
              .hasMessageMatching(
                  "rank \\d: send to rank \\d with tag 7%s would use memory .* that belongs to rank \\d: get from rank \\d%s, which .*"
                      .formatted(SITE, SITE));
          window.fence();
          row[0] = 1;
          Request receive = world.ireceive(row, rank, TAG);
          assertThatThrownBy(() -> window.put(row, rank, 0)).hasMessageContaining("ireceive from");
          world.send(new int[2], rank, TAG);
          receive.await();
          window.fence();
        });
  }

  // What is right

  @Test
  void accessesApart() {
    overArrays(
        (_, window, rank) -> {
          int[] mine = {rank, rank};
          int[] all = new int[6];
          for (int round = 0; round < 3; round++) {
            window.fence();
            for (int target = 0; target < 3; target++) {
              window.put(mine, target, 2 * rank);
              window.accumulate(new int[] {1}, target, 6, Op.SUM);
              window.getAccumulate(Slice.of(new int[1]), Slice.of(new int[1]), target, 6, Op.NO_OP);
            }
            window.memory().setAtIndex(JAVA_INT, 7, round + 1);
            window.fence();
            window.get(all, (rank + 1) % 3, 0);
            window.get(new int[6], (rank + 2) % 3, 0);
            window.fence();
            assertThat(all).containsExactly(0, 0, 1, 1, 2, 2);
            assertThat(window.memory().getAtIndex(JAVA_INT, 6)).isEqualTo(3 * round + 3);
            window.memory().setAtIndex(JAVA_INT, 0, -1);
            window.memory().setAtIndex(JAVA_INT, 0, 0);
          }
        });
  }

  @Test
  void whatLocksOrder() {
    window(
        (_, window, rank) -> {
          int[] value = new int[1];
          for (int round = 0; round < 5; round++) {
            window.lock(LockType.EXCLUSIVE, 0);
            window.get(value, 0, 0);
            window.flushLocal(0);
            value[0]++;
            window.put(value, 0, 0);
            window.flushLocal(0);
            value[0] = -1;
            window.unlock(0);
            window.locked(LockType.SHARED, 0, () -> window.fetchAndOp(1, 0, 1, Op.SUM));
          }
        });
  }

  @Test
  void whatMessagesOrder() {
    window(
        (world, window, rank) -> {
          window.lockAll();
          for (int turn = 0; turn < 3; turn++) {
            if (turn == rank) {
              window.put(new int[] {rank, rank}, 0, 0);
              window.flush(0);
              assertThat(window.getInt(0, 1)).isEqualTo(rank);
            }
            world.barrier();
          }
          if (rank == 0) {
            world.send(new int[0], 1, TAG);
          } else if (rank == 1) {
            world.receive(new int[0], 0, TAG);
            window.put(9, 0, 0);
          }
          window.unlockAll();
        });
  }

  @Test
  void aStoreThatAMessageOrders() {
    window(
        (world, window, rank) -> {
          window.fence();
          if (rank == 1) {
            window.memory().setAtIndex(JAVA_INT, 0, 5);
          }
          world.barrier();
          int[] got = new int[1];
          if (rank == 0) {
            window.get(got, 1, 0);
          }
          window.fence();
          assertThat(got[0]).isEqualTo(rank == 0 ? 5 : 0);
        });
  }

  @Test
  void oneEpochAfterTheOther() {
    window(
        (world, window, rank) -> {
          for (int origin = 0; origin < 3; origin += 2) {
            if (rank == 1) {
              window.post(new int[] {origin});
              window.awaitComplete();
            } else if (rank == origin) {
              window.start(new int[] {1});
              window.put(new int[] {rank}, 1, 7);
              window.complete();
            }
          }
          int[] counter = new int[1];
          window.fence();
          if (rank == 0) {
            int old = window.getInt(1, 0);
            window.put(old + 1, 1, 0);
          }
          window.fence();
          window.lock(LockType.SHARED, 1);
          window.fetchAndOp(Slice.of(new int[] {1}), Slice.of(counter), 1, 2, Op.SUM);
          window.flush(1);
          window.compareAndSwap(0, rank, 1, 3);
          window.unlock(1);
          assertThat(counter[0]).isBetween(0, 2);
        });
  }

  @Test
  void memoryThatOthersReachDirectly() {
    ranks(
        3,
        world -> {
          try (Window window = world.allocateSharedWindow(2, ElementType.INT)) {
            window.fence();
            if (world.rank() == 0) {
              window.memory(1).setAtIndex(JAVA_INT, 0, 5);
              window.put(6, 1, 1);
            }
            window.fence();
          }
        });
  }
}
