package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.collective.FakeNetwork;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that disagree, or leave early, in memory that they share. Chunks hold 16 longs. */
@Timeout(60)
class SharedMismatchTest {
  Forced shared() {
    return Forced.shared();
  }

  private void run(int ranks, Cluster.Program program) {
    Cluster.run(ranks, FakeNetwork.Delivery.RENDEZVOUS, shared(), program);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 100})
  void aRankThatExpectsMoreThanTheRootBroadcastsIsTold(int count) {
    run(
        3,
        (rank, collectives) -> {
          if (rank == 0) {
            collectives.broadcast(new long[count], 0);
          } else {
            assertThatThrownBy(() -> collectives.broadcast(new long[count + 100], 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("broadcast", "agree on all ranks");
          }
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 100})
  void everyRankIsToldOfACountThatDiffers(int count) {
    run(
        4,
        (rank, collectives) -> {
          long[] mine = new long[rank == 2 ? count + 40 : count];
          assertThatThrownBy(() -> collectives.allReduce(mine, new long[mine.length], Op.MAX))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContainingAll("allReduce", "rank 2", "agree on all ranks");
          assertThatThrownBy(() -> collectives.allGather(mine, new long[4 * mine.length]))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("allGather");
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(6);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 100})
  void higherRanksAreToldOfACountThatDiffers(int count) {
    run(
        4,
        (rank, collectives) -> {
          long[] mine = new long[rank == 1 ? count + 40 : count];
          if (rank == 0) {
            collectives.scan(Slice.of(mine), Slice.of(mine), Op.SUM);
          } else {
            assertThatThrownBy(() -> collectives.scan(Slice.of(mine), Slice.of(mine), Op.SUM))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("scan", "agree on all ranks");
          }
          collectives.barrier();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void theRootIsToldAndStillGetsTheOthers(int count) {
    run(
        4,
        (rank, collectives) -> {
          long[] mine = new long[rank == 2 ? count + 40 : count];
          Arrays.fill(mine, rank);
          long[] all = new long[4 * count];
          if (rank == 3) {
            assertThatThrownBy(() -> collectives.gather(mine, all, 3))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("gather", "rank 2");
            assertThat(all[0]).isZero();
            assertThat(all[2 * count - 1]).isEqualTo(1);
          } else {
            collectives.gather(mine, null, 3);
          }
          collectives.barrier();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 100})
  void anInterruptedRankLeavesAndTheCommunicatorWorksWhenAllHaveLeft(int count) {
    CountDownLatch left = new CountDownLatch(2);
    run(
        3,
        (rank, collectives) -> {
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
          if (rank == 0) {
            left.await();
          }
          Thread.currentThread().interrupt();
          try {
            collectives.allReduce(new double[count], Op.SUM);
            assertThat(rank).as("who comes last finds what the others wrote").isZero();
          } catch (WaitInterruptedException e) {
            assertThat(rank).isBetween(0, 2);
          } catch (ArgumentException e) {
            assertThat(rank).isZero();
            assertThat(e).hasMessageContaining("left the operation early");
          }
          assertThat(Thread.interrupted()).isTrue();
          left.countDown();
          assertThat(collectives.allReduce(rank, Op.SUM)).isEqualTo(3);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void anOperationThatThrowsIsPassedOn(int count) {
    Op broken =
        Op.ofInts(
            (left, right) -> {
              throw new IllegalStateException("broken");
            });
    run(
        2,
        (rank, collectives) -> {
          assertThatThrownBy(() -> collectives.allReduce(new int[count], broken))
              .isInstanceOf(IllegalStateException.class)
              .hasMessage("broken");
          assertThat(collectives.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }
}
