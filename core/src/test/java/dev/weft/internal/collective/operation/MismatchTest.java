package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.collective.CollectiveOperations;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks that disagree, leave early, or are used by two threads at once. */
@Timeout(60)
class MismatchTest {
  @Test
  void aShorterMessageIsFoundOutAndDisturbsNothing() {
    Cluster.run(
        3,
        (rank, collectives) -> {
          int count = rank == 0 ? 2 : 3;
          if (rank == 0) {
            collectives.broadcast(new int[count], 0);
          } else {
            assertThatThrownBy(() -> collectives.broadcast(new int[count], 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("broadcast", "8 bytes where 12", "agree on all ranks");
          }
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
        });
  }

  @Test
  void aLongerMessageIsFoundOutAndDisturbsNothing() {
    Cluster.run(
        4,
        (rank, collectives) -> {
          int count = rank == 2 ? 5 : 4;
          try {
            collectives.allReduce(new long[count], new long[count], Op.MAX);
            assertThat(rank).as("those who exchange with rank 2 notice").isNotIn(0, 2, 3);
          } catch (ArgumentException e) {
            assertThat(e).hasMessageContainingAll("allReduce", "agree on all ranks");
          }
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(6);
        });
  }

  @Test
  void aRankThatExpectsAnotherCountThanTheRootScattersIsTold() {
    Cluster.run(
        3,
        (rank, collectives) -> {
          int[] counts = {1, 2, 3};
          if (rank == 0) {
            collectives.scatterv(Slice.of(new int[6]), Blocks.of(counts), Slice.of(new int[1]), 0);
          } else {
            int[] tooShort = new int[1];
            assertThatThrownBy(() -> collectives.scatterv(null, null, Slice.of(tooShort), 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("scatterv");
          }
          collectives.barrier();
        });
  }

  @Test
  void anInterruptedRankLeavesAndTheCommunicatorWorksWhenAllHaveLeft() {
    CountDownLatch left = new CountDownLatch(2);
    Cluster.run(
        3,
        (rank, collectives) -> {
          if (rank > 0) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> collectives.allReduce(new double[4000], Op.SUM))
                .isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            left.countDown();
          } else {
            left.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> collectives.allReduce(new double[4000], Op.SUM))
                .isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
          }
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
        });
  }

  @Test
  void anOperationThatThrowsIsPassedOn() {
    Op broken =
        Op.ofInts(
            (left, right) -> {
              throw new IllegalStateException("broken");
            });
    Cluster.run(
        2,
        (rank, collectives) -> {
          assertThatThrownBy(() -> collectives.allReduce(1, broken))
              .isInstanceOf(IllegalStateException.class)
              .hasMessage("broken");
          assertThat(collectives.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  @Test
  void aSecondThreadIsRefusedWhileOneIsInAnOperation() {
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    CountDownLatch tried = new CountDownLatch(1);
    Cluster.run(
        2,
        (rank, collectives) -> {
          if (rank == 0) {
            Op slow =
                Op.ofInts(
                    (left, right) -> {
                      tryBarrier(collectives, refusal);
                      tried.countDown();
                      return left + right;
                    });
            collectives.allReduce(1, slow);
          } else {
            collectives.allReduce(1, Op.SUM);
            tried.await();
          }
          collectives.barrier();
        });
    assertThat(refusal.get())
        .isInstanceOf(ArgumentException.class)
        .hasMessageContainingAll("barrier", "allReduce", "dup()");
  }

  private static void tryBarrier(
      CollectiveOperations collectives, AtomicReference<Throwable> refusal) {
    try {
      Thread.ofPlatform()
          .start(
              () -> {
                try {
                  collectives.barrier();
                } catch (ArgumentException e) {
                  refusal.set(e);
                }
              })
          .join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
