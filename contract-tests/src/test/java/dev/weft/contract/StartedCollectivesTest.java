package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.call.CollectiveForm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.failure.WeftException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Collective operations that do not block (MPI 4.1, sections 6.12 and 6.13). */
final class StartedCollectivesTest extends OverEveryTransport {

  @Test
  void manyUnderWayAtOnceEndInAnyOrder() {
    int operations = 60;
    ranks(
        3,
        world -> {
          List<Request> requests = new ArrayList<>();
          long[][] results = new long[operations][1];
          for (int i = 0; i < operations; i++) {
            Slice mine = Slice.of(new long[] {world.rank() + i});
            requests.add(world.iallReduce(mine, Slice.of(results[i]), Op.SUM));
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(3);
          Collections.shuffle(requests, new Random(world.rank()));
          Requests.awaitAll(requests.toArray(Request[]::new));
          for (int i = 0; i < operations; i++) {
            assertThat(results[i][0]).isEqualTo(3 + 3L * i);
          }
        });
  }

  @Test
  void goesOnWhileNobodyAwaitsIt() {
    ranks(
        4,
        world -> {
          double[] buffer = new double[100_000];
          Slice all = Slice.of(buffer);
          buffer[99_999] = world.rank();
          Request request = world.iallReduce(all, all, Op.MAX);
          long end = System.nanoTime() + 20_000_000_000L;
          while (!request.isDone() && System.nanoTime() < end) {
            Thread.sleep(1);
          }
          assertThat(request.status().cancelled()).isFalse();
          assertThat(buffer[99_999]).isEqualTo(3);
        });
  }

  @Test
  void aFormAsAnObject() {
    ranks(
        3,
        world -> {
          for (CollectiveForm<?> form :
              List.of(world.blocking(), world.nonBlocking(), world.persistent())) {
            long[] value = {world.rank() + 1};
            long[] all = new long[3];
            Slice mine = Slice.of(value);
            ended(form.allReduce(mine, mine, Op.SUM));
            ended(form.allGather(mine, Slice.of(all)));
            ended(form.barrier());
            assertThat(all).containsOnly(6);
          }
        });
  }

  private static void ended(Request request) {
    if (request instanceof PersistentRequest prepared && !prepared.isActive()) {
      prepared.start();
    }
    request.await();
    assertThat(request.isDone()).isTrue();
  }

  @Test
  void barrierHoldsUntilTheLastHasStarted() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Request barrier = world.ibarrier();
            assertThat(barrier.test()).isFalse();
            assertThatThrownBy(() -> barrier.await(Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class);
            assertThatThrownBy(barrier::status).isInstanceOf(ArgumentException.class);
            assertThatThrownBy(barrier::cancel)
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("barrier", "cannot be cancelled");
            world.send(new byte[0], 1, TAG);
            barrier.await();
          } else {
            world.receive(new byte[0], 0, TAG);
            world.ibarrier().toFuture().join();
          }
        });
  }

  @Test
  void persistentOnesStartAgainWithWhatTheBufferHoldsThen() {
    ranks(
        3,
        world -> {
          int[] number = new int[1];
          int[] sum = new int[1];
          PersistentRequest reduce = world.allReduceInit(Slice.of(number), Slice.of(sum), Op.SUM);
          PersistentRequest barrier = world.barrierInit();
          assertThat(reduce.isDone()).isTrue();
          for (int i = 0; i < 50; i++) {
            number[0] = i * world.rank();
            PersistentRequest.startAll(reduce, barrier);
            barrier.await();
            reduce.await();
            assertThat(sum[0]).isEqualTo(3 * i);
          }
          if (world.rank() > 0) {
            barrier.start();
            assertThatThrownBy(barrier::start)
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("barrier", "still under way");
            world.send(new byte[0], 0, TAG);
          } else {
            world.receive(new byte[0], 1, TAG);
            world.receive(new byte[0], 2, TAG);
            barrier.start();
          }
          barrier.await();
        });
  }

  @Test
  void badArgumentsAreRefusedAtTheCallAndNothingIsSent() {
    ranks(
        2,
        world -> {
          Slice two = Slice.of(new int[2]);
          Slice three = Slice.of(new int[3]);
          refused(() -> world.ibroadcast(two, 2), "root 2");
          refused(() -> world.iallReduce(two, three, Op.SUM), "must have 2");
          refused(() -> world.allReduceInit(two, three, Op.SUM), "must have 2");
          refused(() -> world.iallGather(two, three), "take 4");
          refused(() -> world.iscan(three, three, Op.MINLOC), "MINLOC");
          refused(() -> world.iallToAll(three, three), "multiple");
          refused(() -> world.igather(two, null, world.rank()), "receive buffer");
          refused(() -> world.iallToAllw(List.of(two), List.of(two)), "1 slices");
          try (Arena arena = Arena.ofConfined()) {
            Slice confined = Slice.of(arena.allocate(16, 8), ElementType.LONG);
            refused(() -> world.ibroadcast(confined, 0), "confined");
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  private static void refused(Runnable call, String words) {
    assertThatThrownBy(call::run).isInstanceOf(ArgumentException.class).hasMessageContaining(words);
  }

  @Test
  void failuresOfTheProgramsFunctionAndOfSizesComeOutOfAwait() {
    ranks(
        2,
        world -> {
          Op broken =
              Op.ofLongs(
                  (_, _) -> {
                    throw new IllegalStateException("no sum");
                  });
          Slice cell = Slice.of(new long[1]);
          Request request = world.iallReduce(cell, cell, broken);
          for (int i = 0; i < 2; i++) {
            assertThatThrownBy(request::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no sum");
          }
          assertThatThrownBy(() -> request.toFuture().join()).hasRootCauseMessage("no sum");
          Request broadcast = world.ibroadcast(Slice.of(new int[2 + world.rank()]), 0);
          if (world.rank() == 0) {
            broadcast.await();
          } else {
            assertThatThrownBy(broadcast::await)
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("broadcast", "agree on all ranks");
          }
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
        });
  }

  @Test
  void closingTheCommunicatorLeavesThemToEnd() {
    ranks(
        3,
        world -> {
          Comm twin = world.dup();
          int[] sum = new int[1];
          Request request = twin.iallReduce(Slice.of(new int[] {2}), Slice.of(sum), Op.SUM);
          twin.close();
          assertThatThrownBy(twin::ibarrier).isInstanceOf(ClosedException.class);
          assertThatThrownBy(twin::barrierInit).isInstanceOf(ClosedException.class);
          request.await();
          assertThat(sum[0]).isEqualTo(6);
        });
  }

  @Test
  @WithinOneProcess
  void leavingTheJobEndsWhatIsUnderWay() {
    AtomicReference<Request> left = new AtomicReference<>();
    AtomicReference<PersistentRequest> prepared = new AtomicReference<>();
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            Slice much = Slice.of(new byte[1 << 20]);
            prepared.set(world.barrierInit());
            left.set(world.ibroadcast(much, 1)); // of a root that leaves without it
          }
        });
    assertThat(left.get().isDone()).isTrue();
    assertThatThrownBy(() -> left.get().await()).isInstanceOf(WeftException.class);
    prepared.get().start();
    assertThatThrownBy(() -> prepared.get().await()).isInstanceOf(ClosedException.class);
  }
}
