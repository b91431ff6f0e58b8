package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.RevokedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Persistent collective operations (MPI 4.1, section 6.13) that are started often, and then go on
 * in memory that is planned for them: every round is as the first.
 */
@AlsoWithoutNativeCalls
@WithinOneProcess
final class PlannedRoundsTest extends OverEveryTransport {
  /** After some rounds the operations go over to memory. */
  private static final int ROUNDS = 14;

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** An operation in either form. */
  private interface Call {
    Request in(IntraCollectiveForm<? extends Request> form, Slice send, Slice receive);
  }

  /** An operation whose buffers are filled anew before each round. */
  private static final class Repeated {
    final String name;
    final long[] send;
    final long[] receive;
    final PersistentRequest request;
    private final Runnable once;
    long[] expected = {};

    /**
     * @param one of two communicators of the same ranks, over which it is started
     * @param other the one for what is expected
     */
    Repeated(Comm one, Comm other, String name, long[] send, long[] receive, Call call) {
      this.name = name;
      this.send = send;
      this.receive = receive;
      Slice from = Slice.of(send);
      Slice to = Slice.of(receive);
      request = (PersistentRequest) call.in(one.persistent(), from, to);
      once =
          () -> {
            Request _ = call.in(other.blocking(), from, to);
          };
    }

    void fill(SplittableRandom random) {
      Arrays.setAll(receive, _ -> random.nextLong(1000));
      Arrays.setAll(send, _ -> random.nextLong(1000));
      long[] sendBefore = send.clone();
      long[] receiveBefore = receive.clone();
      once.run();
      expected = receive.clone();
      System.arraycopy(receiveBefore, 0, receive, 0, receive.length);
      System.arraycopy(sendBefore, 0, send, 0, send.length);
    }

    void check(int round) {
      assertThat(receive).as("%s in round %d", name, round).isEqualTo(expected);
    }
  }

  /** Some of each kind, in the same order on all ranks. */
  private static List<Repeated> operations(
      Comm one, Comm other, int count, SplittableRandom shared) {
    int ranks = one.size();
    int rank = one.rank();
    int root = shared.nextInt(ranks);
    long[] counts = shared.longs(ranks, 0, count + 1L).toArray();
    Blocks blocks = Blocks.of(counts);
    int own = (int) counts[rank];
    int all = (int) blocks.total();
    int many = count * ranks;
    long[] place = new long[count];
    long[] places = new long[many];
    Op first = Op.ofLongs((a, _) -> a);
    List<Repeated> made = new ArrayList<>();
    class Adding {
      void add(String name, long[] send, long[] receive, Call call) {
        made.add(new Repeated(one, other, name, send, receive, call));
      }

      void add(String name, int sent, int received, Call call) {
        add(name, new long[sent], new long[received], call);
      }
    }
    Adding to = new Adding();
    to.add("barrier", 0, 0, (form, _, _) -> form.barrier());
    to.add("sum", count, count, (form, s, r) -> form.allReduce(s, r, Op.SUM));
    to.add("minloc", 2 * count, 2 * count, (form, s, r) -> form.allReduce(s, r, Op.MINLOC));
    to.add("own operator", count, count, (form, s, r) -> form.allReduce(s, r, first));
    to.add("sum in place", place, place, (form, s, _) -> form.allReduce(s, s, Op.SUM));
    to.add("allGather", count, many, (form, s, r) -> form.allGather(s, r));
    to.add("allGatherv", own, all, (form, s, r) -> form.allGatherv(s, r, blocks));
    to.add("allToAll", many, many, (form, s, r) -> form.allToAll(s, r));
    to.add("allToAll in place", places, places, (form, s, _) -> form.allToAll(s, s));
    to.add("reduceScatter", many, count, (form, s, r) -> form.reduceScatter(s, r, Op.MIN));
    to.add("by blocks", all, own, (form, s, r) -> form.reduceScatter(s, r, blocks, Op.BXOR));
    to.add("broadcast", 0, count, (form, _, r) -> form.broadcast(r, root));
    to.add("scan", count, count, (form, s, r) -> form.scan(s, r, Op.SUM));
    return made;
  }

  /** Notes the end of all these, in ways that differ from rank to rank. */
  private static void endAll(List<Repeated> started, Random ways) throws InterruptedException {
    Collections.shuffle(started, ways);
    @Nullable Request[] left = new Request[started.size()];
    Arrays.setAll(left, i -> started.get(i).request);
    for (int i = 0; i < left.length; i++) {
      Request request = left[i];
      switch (request == null ? -1 : ways.nextInt(5)) {
        case 0 -> request.await();
        case 1 -> request.toFuture().join();
        case 2 -> awaitByTests(request);
        case 3 -> awaitWithoutPolls(request);
        case 4 -> {
          int place = Requests.awaitAny(left);
          assertThat(place).isNotNegative();
          i--;
        }
        default -> {}
      }
      if (i >= 0 && left[i] != null && left[i].isDone()) {
        left[i].await();
        left[i] = null;
      }
    }
  }

  private static void awaitByTests(Request request) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!request.test() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void awaitWithoutPolls(Request request) throws InterruptedException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!request.isDone() && System.nanoTime() < end) {
      Thread.sleep(1);
    }
  }

  @Test
  void eachRoundIsAsOneThatBlocks() {
    for (int size : new int[] {2, 3, 5}) {
      ForAll.runs(
          Thorough.count(1, 20),
          seeds -> {
            long seed = seeds.nextLong();
            ranks(
                size,
                world -> {
                  SplittableRandom shared = new SplittableRandom(seed);
                  SplittableRandom mine = new SplittableRandom(seed + 1 + world.rank());
                  Random ways = new Random(mine.nextLong());
                  try (Comm one = world.dup();
                      Comm other = world.dup()) {
                    int count = shared.nextInt(4) == 0 ? shared.nextInt(3000) : shared.nextInt(9);
                    List<Repeated> all = operations(one, other, count, shared);
                    for (int round = 0; round < ROUNDS; round++) {
                      List<Repeated> some = new ArrayList<>(all);
                      Collections.shuffle(some, new Random(shared.nextLong()));
                      List<Repeated> started = some.subList(0, shared.nextInt(all.size() + 1));
                      for (Repeated each : started) {
                        each.fill(mine);
                      }
                      for (Repeated each : started) {
                        PersistentRequest _ = each.request.start();
                      }
                      endAll(new ArrayList<>(started), ways);
                      for (Repeated each : started) {
                        each.check(round);
                      }
                    }
                  }
                });
          });
    }
  }

  /** Prepared and started often enough to be in memory where there is any. */
  private static PersistentRequest planned(Comm comm, long[] mine, long[] sum) {
    PersistentRequest request = comm.allReduceInit(Slice.of(mine), Slice.of(sum), Op.SUM);
    for (int round = 0; round < ROUNDS; round++) {
      mine[0] = round;
      request.start().await();
      assertThat(sum[0]).isEqualTo((long) round * comm.size());
    }
    return request;
  }

  @Test
  void roundsOfARequestThatOutlivesItsCommunicator() {
    ranks(
        3,
        world -> {
          Comm copy = world.dup();
          long[] mine = {1};
          long[] sum = new long[1];
          PersistentRequest request = planned(copy, mine, sum);
          copy.close();
          mine[0] = 7;
          request.start().await();
          assertThat(sum[0]).isEqualTo(21);
        });
  }

  @Test
  void anInterruptedWaitEndsAndTheRoundGoesOn() {
    ranks(
        2,
        world -> {
          long[] mine = {1};
          long[] sum = new long[1];
          PersistentRequest request = planned(world, mine, sum);
          mine[0] = 5;
          if (world.rank() == 0) {
            request.start();
            Thread.currentThread().interrupt();
            assertThatThrownBy(request::await).isInstanceOf(WaitInterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(request::start)
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("still under way");
            world.send(new byte[1], 1, TAG);
          } else {
            world.receive(new byte[1], 0, TAG);
            request.start();
          }
          request.await();
          assertThat(sum[0]).isEqualTo(10);
        });
  }

  @Test
  void aRevokedCommunicatorEndsTheRound() {
    ranks(
        3,
        world -> {
          Comm copy = world.dup();
          PersistentRequest request = planned(copy, new long[1], new long[1]);
          if (world.rank() == 0) {
            world.receive(new byte[1], 1, TAG);
            world.receive(new byte[1], 2, TAG);
            copy.revoke();
          } else {
            request.start();
            world.send(new byte[1], 0, TAG);
            assertThatThrownBy(request::await).isInstanceOf(RevokedException.class);
            request.start();
            assertThatThrownBy(request::await).isInstanceOf(RevokedException.class);
          }
          world.barrier();
          copy.close();
        });
  }

  @Test
  void aBufferThatIsFreedIsRefused() {
    ranks(
        2,
        world -> {
          PersistentRequest request;
          try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = arena.allocate(16, 8);
            request = world.allReduceInit(Slice.of(memory), Slice.of(memory), Op.MAX);
            for (int round = 0; round < ROUNDS; round++) {
              request.start().await();
            }
          }
          assertThatThrownBy(() -> request.start().await())
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("has been freed");
          assertThat(request.isDone()).isTrue();
          world.barrier();
        });
  }

  @Test
  void moreRequestsThanGetMemory() {
    ranks(
        2,
        world -> {
          for (int n = 0; n < 300; n++) {
            long[] sum = new long[1];
            PersistentRequest request =
                world.allReduceInit(Slice.of(new long[] {n}), Slice.of(sum), Op.SUM);
            for (int round = 0; round < 6; round++) {
              request.start().await();
              assertThat(sum[0]).isEqualTo(2L * n);
            }
          }
        });
  }

  @Test
  void roundsInMemoryNeedNoMessages() {
    Ranks.runMains(
        2,
        via,
        args -> {
          try (Weft weft = Weft.init(args)) {
            Comm world = weft.world();
            long[] mine = {1};
            long[] sum = new long[1];
            PersistentRequest request = planned(world, mine, sum);
            long before = weft.counters().messagesSent();
            for (int round = 0; round < ROUNDS; round++) {
              request.start().await();
            }
            long sent = weft.counters().messagesSent() - before;
            switch (via) {
              case LOCAL, SHM -> assertThat(sent).isZero();
              case TCP -> assertThat(sent).isEqualTo(ROUNDS);
              default -> assertThat(sent).isIn(0L, (long) ROUNDS);
            }
          }
        });
  }
}
