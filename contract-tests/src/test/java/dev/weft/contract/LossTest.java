package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.PersistentRequest;
import dev.weft.topology.Graph;
import dev.weft.topology.Placement;
import java.util.Arrays;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * When a rank has failed, every other one leaves the collective operation that it is in: also those
 * that wait for a rank which lives but has given up. Each rank stays until all have left, so that
 * nobody is freed by the end of another.
 */
@AlsoWithoutNativeCalls
@AlsoOverUcx
@WithinOneProcess
final class LossTest extends OverEveryTransport {
  private static final int RANKS = 4;
  private static final int FAILING = 3;

  /** What the ranks that live are in. */
  private interface Collective {
    void run(Comm world);
  }

  /** Made while all ranks live. */
  private interface Preparation {
    Runnable prepare(Comm world);
  }

  private void everyoneIsTold(Collective collective) {
    everyoneIsToldIn(world -> () -> collective.run(world));
  }

  private void everyoneIsToldIn(Preparation preparation) {
    CountDownLatch prepared = new CountDownLatch(RANKS - 1);
    CountDownLatch told = new CountDownLatch(RANKS - 1);
    CountDownLatch toldAgain = new CountDownLatch(RANKS - 1);
    Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    assertThatThrownBy(
            () ->
                ranks(
                    RANKS,
                    world -> {
                      Runnable collective = preparation.prepare(world);
                      world.barrier();
                      if (world.rank() == FAILING) {
                        assertThat(prepared.await(20, TimeUnit.SECONDS)).isTrue();
                        Thread.sleep(50);
                        throw new IllegalStateException("on purpose");
                      }
                      prepared.countDown();
                      onThreadOfItsOwn(
                          () -> {
                            try {
                              assertTold(collective);
                              told.countDown();
                              assertThat(told.await(4, TimeUnit.SECONDS)).isTrue();
                              assertTold(collective);
                              toldAgain.countDown();
                              assertThat(toldAgain.await(4, TimeUnit.SECONDS)).isTrue();
                            } catch (AssertionError | InterruptedException e) {
                              wrong.add(e);
                            }
                          });
                    }))
        .isInstanceOf(LaunchException.class)
        .hasRootCauseMessage("on purpose");
    assertThat(wrong).isEmpty();
  }

  /** The job soon interrupts the ranks that are left: not to be taken for what they are told. */
  private static void onThreadOfItsOwn(Runnable work) {
    Thread thread = Thread.ofPlatform().daemon().start(work);
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException hurry) {
        // The thread has limits of its own.
      }
    }
  }

  private static void assertTold(Runnable collective) {
    assertThatThrownBy(collective::run)
        .isInstanceOf(PeerFailedException.class)
        .hasMessageContaining("rank " + FAILING)
        .satisfies(
            e -> assertThat(((PeerFailedException) e).worldRank()).as("%s", e).isEqualTo(FAILING));
  }

  @Test
  void inABarrier() {
    everyoneIsTold(Comm::barrier);
  }

  @Test
  void inOperationsThatWaitForRanksWhichHaveGivenUp() {
    everyoneIsTold(world -> world.exclusiveScan(world.rank(), Op.SUM, 0));
    everyoneIsTold(world -> world.allReduce(new double[8], Op.SUM));
  }

  @Test
  void withMessagesThatWaitForTheirReceiver() {
    everyoneIsTold(world -> world.allReduce(new double[200_000], Op.SUM));
    everyoneIsTold(world -> world.allToAll(new byte[RANKS << 20]));
  }

  @Test
  void inOperationsThatDoNotBlock() {
    everyoneIsTold(
        world -> {
          Slice buffer = Slice.of(new long[100_000]);
          var first = world.iallReduce(buffer, buffer, Op.MAX);
          PersistentRequest second = world.barrierInit().start();
          try {
            first.await();
          } finally {
            assertTold(second::await);
          }
        });
  }

  @Test
  void inRoundsOfAPersistentOne() {
    everyoneIsToldIn(
        world -> {
          PersistentRequest barrier = world.barrierInit();
          for (int round = 0; round < 10; round++) {
            barrier.start().await();
          }
          return () -> barrier.start().await();
        });
  }

  @Test
  void betweenNeighbours() {
    everyoneIsToldIn(
        world -> {
          int[][] everyone = new int[RANKS][RANKS];
          Arrays.setAll(everyone, _ -> IntStream.range(0, RANKS).toArray());
          Comm all = Objects.requireNonNull(world.create(Graph.of(everyone), Placement.AS_GIVEN));
          Slice send = Slice.of(new long[60_000]);
          Slice receive = Slice.of(new long[RANKS * 60_000]);
          return () -> all.ineighborAllGather(send, receive).await();
        });
  }

  @Test
  void betweenTwoGroupsInEitherOfThem() {
    everyoneIsToldIn(
        world -> {
          Comm local = world.split(world.rank() % 2, 0);
          InterComm inter = local.createInter(0, world, 1 - world.rank() % 2, TAG);
          long[] sum = new long[1];
          return () -> inter.allReduce(Slice.of(new long[1]), Slice.of(sum), Op.SUM);
        });
    everyoneIsToldIn(
        world -> {
          Comm local = world.split(world.rank() < 3 ? 0 : 1, 0);
          InterComm inter = local.createInter(0, world, world.rank() < 3 ? 3 : 0, TAG);
          Slice much = Slice.of(new long[60_000]);
          return () -> {
            var first = inter.iallReduce(much, much, Op.MAX);
            PersistentRequest second = inter.barrierInit().start();
            try {
              first.await();
            } finally {
              assertTold(second::await);
            }
          };
        });
  }
}
