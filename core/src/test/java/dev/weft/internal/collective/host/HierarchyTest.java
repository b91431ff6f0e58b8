package dev.weft.internal.collective.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.object.EncodedCollectives;
import dev.weft.internal.collective.object.ObjectCoder;
import dev.weft.internal.collective.operation.Cluster;
import dev.weft.internal.collective.operation.Forced;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations composed of steps on hosts and between them. */
@Timeout(60)
class HierarchyTest {
  private static final int RANKS = 8;

  /** Of operators whose order matters, as the last rank's value wins. */
  private static final Op LAST = Op.ofLongs((left, right) -> right);

  /** What one operation sends from host to host, once the ranks have met. */
  private static long crossings(Forced choice, Cluster.Program operation) {
    Cluster.Program met = (_, collectives) -> collectives.barrier();
    long without = Cluster.run(RANKS, FakeNetwork.Delivery.EAGER, choice, met).crossings();
    Cluster.Program both =
        (rank, collectives) -> {
          collectives.barrier();
          operation.run(rank, collectives);
        };
    return Cluster.run(RANKS, FakeNetwork.Delivery.EAGER, choice, both).crossings() - without;
  }

  @Test
  void eachHostIsCrossedToOnce() {
    Forced pairs = Forced.pairs();
    assertThat(crossings(pairs, (_, all) -> all.broadcast(new int[4], 3))).isEqualTo(3);
    assertThat(crossings(pairs, (_, all) -> all.reduce(new int[4], new int[4], Op.SUM, 5)))
        .isEqualTo(3);
    assertThat(crossings(pairs, (_, all) -> all.allReduce(1, Op.SUM))).isEqualTo(8);
    assertThat(crossings(pairs, (_, all) -> all.scan(1, Op.SUM))).isEqualTo(8);
    assertThat(crossings(pairs, (_, all) -> all.allGather(new int[1]))).isEqualTo(8);
    assertThat(crossings(pairs, (_, all) -> all.barrier())).isEqualTo(6);
  }

  /** In the order of ranks although those of a host come first. */
  @Test
  void anOrderThatMattersIsKeptWhereHostsCannotKeepIt() {
    for (Forced choice : new Forced[] {Forced.pairs(), Forced.inTurnOnHosts()}) {
      Cluster.run(
          RANKS,
          FakeNetwork.Delivery.RENDEZVOUS,
          choice,
          (rank, all) -> {
            assertThat(all.allReduce((long) rank, LAST)).isEqualTo(RANKS - 1);
            long[] atRoot = all.reduce(new long[] {rank}, LAST, 2);
            assertThat(atRoot).isEqualTo(rank == 2 ? new long[] {RANKS - 1} : new long[0]);
          });
    }
  }

  @Test
  void sizesThatDifferNameRanksOfTheCommunicator() {
    Cluster.run(
        4,
        FakeNetwork.Delivery.RENDEZVOUS,
        Forced.pairs(),
        (rank, all) -> {
          all.barrier();
          int[] buffer = new int[rank == 3 ? 2 : 3];
          if (rank == 3) {
            assertThatThrownBy(() -> all.broadcast(buffer, 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("broadcast on rank 3", "rank 2 sent 12 bytes where 8");
          } else {
            all.broadcast(buffer, 0);
          }
          assertThat(all.allReduce(rank, Op.SUM)).isEqualTo(6);
        });
  }

  /**
   * Rank 0 is interrupted while it waits for rank 2, the other leader, which never comes: neither
   * has the second step on its host, in which the ranks that they lead wait for them.
   */
  @Test
  void aLeaderThatLeavesBetweenStepsSpoilsNothing() {
    CountDownLatch left = new CountDownLatch(1);
    AtomicReference<Thread> first = new AtomicReference<>();
    Cluster.run(
        4,
        FakeNetwork.Delivery.RENDEZVOUS,
        Forced.pairs(),
        (rank, all) -> {
          int[] mine = IntStream.range(0, 40).map(i -> i * rank).toArray();
          int[] sum = IntStream.range(0, 40).map(i -> i * 6).toArray();
          assertThat(all.allReduce(mine, Op.SUM)).isEqualTo(sum);
          if (rank % 2 == 0) {
            if (rank == 0) {
              first.set(Thread.currentThread());
            } else {
              awaitWaiting(first);
              first.get().interrupt();
              left.await();
              Thread.currentThread().interrupt();
            }
            assertThatThrownBy(() -> all.allReduce(mine, Op.SUM))
                .isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            left.countDown();
          } else {
            assertThatThrownBy(() -> all.allReduce(mine, Op.SUM))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("rank " + (rank - 1) + " left the operation early");
          }
          for (int round = 0; round < 5; round++) {
            assertThat(all.allReduce(mine, Op.SUM)).isEqualTo(sum);
          }
        });
  }

  /** Leaders alone apply it: those whom they lead find that they have left. */
  @Test
  void anOperatorThatThrowsEndsItForAll() {
    Op broken =
        Op.ofInts(
            (left, right) -> {
              throw new IllegalStateException("broken");
            });
    Cluster.run(
        4,
        FakeNetwork.Delivery.RENDEZVOUS,
        Forced.pairs(),
        (rank, all) -> {
          assertThatThrownBy(() -> all.allReduce(1, broken))
              .isInstanceOf(rank % 2 == 0 ? IllegalStateException.class : ArgumentException.class)
              .hasMessageContaining(rank % 2 == 0 ? "broken" : "left the operation early");
          assertThat(all.allReduce(1, Op.SUM)).isEqualTo(4);
        });
  }

  /** Its numbers are those of the operation, not counted by each rank. */
  @Test
  void aRankThatLeavesAnObjectHalfWayIsInStepAfterwards() {
    CountDownLatch left = new CountDownLatch(1);
    Cluster.run(
        4,
        FakeNetwork.Delivery.EAGER,
        Forced.pairs(),
        (rank, all) -> {
          all.barrier();
          EncodedCollectives objects = new Objects(all, new Strings());
          if (rank == 3) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> objects.broadcastObject(null, String.class, 0))
                .isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            left.countDown();
          } else {
            left.await();
            String mine = rank == 0 ? "something" : null;
            assertThat(objects.broadcastObject(mine, String.class, 0)).isEqualTo("something");
          }
          for (int round = 0; round < 5; round++) {
            assertThat(all.allReduce(rank, Op.SUM)).isEqualTo(6);
          }
        });
  }

  /** Until a thread waits for a message, for which it may park as long as it takes. */
  private static void awaitWaiting(AtomicReference<Thread> thread) {
    while (thread.get() == null || thread.get().getState() != Thread.State.WAITING) {
      LockSupport.parkNanos(100_000);
    }
  }

  private record Objects(CollectiveOperations collectives, ObjectCoder coder)
      implements EncodedCollectives {}

  private static final class Strings implements ObjectCoder {
    @Override
    public byte[] encode(@Nullable Object object) {
      return String.valueOf(object).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> T decode(byte[] bytes, String origin, Class<T> type) {
      return type.cast(new String(bytes, StandardCharsets.UTF_8));
    }
  }
}
