package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Datatype;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages that several threads fill, partition by partition (MPI 4.1, chapter 4). */
@Timeout(120)
final class PartitionedTest extends OverEveryTransport {
  /** Partitions on both sides of the eager limits. */
  private static final int[] PARTITION_COUNTS = {1, 900, 40_000};

  @Test
  void manyThreadsFillOneMessage() {
    int partitions = 12;
    ranks(
        2,
        world -> {
          for (int count : PARTITION_COUNTS) {
            int[] buffer = new int[partitions * count];
            if (world.rank() == 0) {
              PartitionedSend send = world.psendInit(Slice.of(buffer), partitions, 1, TAG);
              for (int round = 0; round < 4; round++) {
                send.start();
                Crew crew = new Crew();
                for (int thread = 0; thread < 4; thread++) {
                  int from = thread * 3;
                  int seed = round;
                  Crew.Work work = () -> fillAndSend(send, buffer, count, from, seed);
                  Thread _ = round % 2 == 0 ? crew.start(work) : crew.startVirtual(work);
                }
                assertThat(send.await()).isEqualTo(Status.EMPTY);
                crew.join();
              }
            } else {
              PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 4, 0, TAG);
              for (int round = 0; round < 4; round++) {
                Status status = receive.start().await();
                assertThat(status)
                    .isEqualTo(
                        new Status(0, TAG, 4L * buffer.length, Slice.of(buffer).type(), false));
                assertThat(buffer).isEqualTo(values(buffer.length, round));
              }
            }
          }
        });
  }

  /** Three partitions, the last of them first. */
  private static void fillAndSend(
      PartitionedSend send, int[] buffer, int count, int from, int seed) {
    for (int partition = from + 2; partition >= from; partition--) {
      for (int i = partition * count; i < (partition + 1) * count; i++) {
        buffer[i] = value(i, seed);
      }
      send.ready(partition);
    }
  }

  @Test
  void theSidesMayCutTheMessageDifferently() {
    int[][] cuts = {{1, 1}, {1, 6}, {6, 1}, {4, 6}, {6, 4}, {3, 9}, {36, 36}};
    ranks(
        2,
        world -> {
          int[] buffer = new int[36 * 11];
          for (int[] cut : cuts) {
            if (world.rank() == 0) {
              System.arraycopy(values(buffer.length, cut[1]), 0, buffer, 0, buffer.length);
              PartitionedSend send = world.psendInit(Slice.of(buffer), cut[0], 1, TAG);
              send.start();
              send.readyRange(0, cut[0]);
              send.await();
            } else {
              PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), cut[1], 0, TAG);
              receive.start();
              for (int partition = cut[1] - 1; partition >= 0; partition--) {
                receive.awaitPartition(partition);
                assertThat(receive.hasArrived(partition)).isTrue();
                int size = buffer.length / cut[1];
                for (int i = partition * size; i < (partition + 1) * size; i++) {
                  assertThat(buffer[i]).isEqualTo(value(i, cut[1]));
                }
              }
              receive.await();
            }
          }
        });
  }

  @Test
  void whatIsReadyArrivesBeforeTheRest() {
    ranks(
        2,
        world -> {
          for (int count : PARTITION_COUNTS) {
            int[] buffer = new int[6 * count];
            if (world.rank() == 0) {
              System.arraycopy(values(buffer.length, 1), 0, buffer, 0, buffer.length);
              PartitionedSend send = world.psendInit(Slice.of(buffer), 6, 1, TAG);
              send.start();
              send.ready(4, 2, 3);
              assertThat(send.test()).isFalse();
              assertThat(send.isDone()).isFalse();
              world.receive(new byte[0], 1, TAG);
              send.ready(5);
              send.readyRange(0, 2);
              send.await();
              assertThat(send.isDone()).isTrue();
            } else {
              PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 3, 0, TAG);
              receive.start();
              receive.awaitPartition(1);
              assertThat(Arrays.copyOfRange(buffer, 2 * count, 4 * count))
                  .isEqualTo(Arrays.copyOfRange(values(6 * count, 1), 2 * count, 4 * count));
              assertThat(receive.hasArrived(2)).isFalse();
              assertThat(receive.hasArrived(0)).isFalse();
              assertThat(receive.test()).isFalse();
              world.send(new byte[0], 0, TAG);
              while (!receive.hasArrived(0)) {
                Thread.onSpinWait();
              }
              receive.await();
              assertThat(receive.hasArrived(2)).isTrue();
              assertThat(buffer).isEqualTo(values(buffer.length, 1));
            }
          }
        });
  }

  @Test
  void pairsOfOneTagMatchInTheOrderTheyWerePrepared() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          int[][] out = {values(8, 1), values(12, 2), values(4, 3)};
          int[][] in = {new int[8], new int[12], new int[4]};
          PartitionedSend[] sends = new PartitionedSend[3];
          PartitionedReceive[] receives = new PartitionedReceive[3];
          for (int i = 0; i < 3; i++) {
            sends[i] = world.psendInit(Slice.of(out[i]), 4, other, TAG);
            receives[i] = world.preceiveInit(Slice.of(in[i]), 2, other, TAG);
          }
          for (int i = 2; i >= 0; i--) {
            receives[i].start();
            sends[(i + 1) % 3].start();
            sends[(i + 1) % 3].readyRange(0, 4);
          }
          int[] plain = new int[1];
          world.sendReceive(new int[] {world.rank()}, other, TAG, plain, other, TAG);
          assertThat(plain[0]).isEqualTo(other);
          Requests.awaitAll(receives);
          Requests.awaitAll(sends);
          assertThat(in).isDeepEqualTo(out);
        });
  }

  @Test
  void everyRankWithEveryRankAndItself() {
    for (int size : new int[] {1, 3, 4}) {
      ranks(
          size,
          world -> {
            int count = 600;
            int[][] out = new int[size][];
            int[][] in = new int[size][count];
            PersistentRequest[] requests = new PersistentRequest[2 * size];
            for (int peer = 0; peer < size; peer++) {
              out[peer] = values(count, 10 * world.rank() + peer);
              requests[peer] = world.psendInit(Slice.of(out[peer]), 1 + world.rank(), peer, TAG);
              requests[size + peer] =
                  world.preceiveInit(Slice.of(in[peer]), 1 + world.rank(), peer, TAG);
            }
            for (int round = 0; round < 3; round++) {
              PersistentRequest.startAll(requests);
              for (int peer = 0; peer < size; peer++) {
                ((PartitionedSend) requests[peer]).readyRange(0, 1 + world.rank());
              }
              Requests.awaitAll(requests);
              for (int peer = 0; peer < size; peer++) {
                assertThat(in[peer]).isEqualTo(values(count, 10 * peer + world.rank()));
                Arrays.fill(in[peer], -1);
              }
            }
          });
    }
  }

  @Test
  void aSenderMayBeRoundsAhead() {
    int rounds = 50;
    ranks(
        2,
        world -> {
          int[] buffer = new int[6];
          if (world.rank() == 0) {
            PartitionedSend send = world.psendInit(Slice.of(buffer), 3, 1, TAG);
            for (int round = 0; round < rounds; round++) {
              send.start();
              Arrays.fill(buffer, round);
              send.ready(round % 3, (round + 1) % 3, (round + 2) % 3);
              send.await();
            }
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 2, 0, TAG);
            for (int round = 0; round < rounds; round++) {
              receive.start().await();
              assertThat(buffer).containsOnly(round);
            }
          }
        });
  }

  @Test
  void aStartedReceiveNeedsNobodyToAskForIt() {
    ranks(
        2,
        world -> {
          int[] buffer = new int[4 * 300_000];
          if (world.rank() == 0) {
            world.receive(new byte[0], 1, TAG);
            System.arraycopy(values(buffer.length, 5), 0, buffer, 0, buffer.length);
            PartitionedSend send = world.psendInit(Slice.of(buffer), 4, 1, TAG);
            send.start();
            send.readyRange(0, 4);
            send.await();
            world.send(new byte[0], 1, TAG);
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 2, 0, TAG);
            CompletableFuture<Status> future = receive.start().toFuture();
            world.send(new byte[0], 0, TAG);
            world.receive(new byte[0], 0, TAG);
            assertThat(future.join().count()).isEqualTo(buffer.length);
            assertThat(buffer).isEqualTo(values(buffer.length, 5));
          }
        });
  }

  @Test
  void futuresAndSetsOfRequests() {
    ranks(
        2,
        world -> {
          int[] buffer = new int[8];
          if (world.rank() == 0) {
            System.arraycopy(values(8, 3), 0, buffer, 0, 8);
            PartitionedSend send = world.psendInit(Slice.of(buffer), 8, 1, TAG);
            assertThat(send.isDone()).isTrue();
            assertThat(send.await()).isEqualTo(Status.EMPTY);
            CompletableFuture<Status> future = send.start().toFuture();
            send.readyRange(0, 7);
            assertThat(future).isNotDone();
            send.ready(7);
            assertThat(future.join()).isEqualTo(Status.EMPTY);
          } else {
            PartitionedReceive receive = world.preceiveInit(Slice.of(buffer), 8, 0, TAG);
            assertThat(receive.status()).isEqualTo(Status.EMPTY);
            Request[] set = {null, receive.start()};
            assertThat(Requests.awaitAny(set)).isEqualTo(1);
            assertThat(receive.status().bytes()).isEqualTo(32);
            assertThat(receive.test()).isTrue();
            assertThat(buffer).isEqualTo(values(8, 3));
          }
        });
  }

  @Test
  void gapsSegmentsAndDifferentTypes() {
    ranks(
        2,
        world -> {
          int count = 2_400;
          if (world.rank() == 0) {
            int[] memory = new int[3 * count];
            Slice gapped = Slice.of(memory, 1, count, Datatype.INT.resized(0, 12));
            Slice.of(values(count, 1)).copyTo(gapped);
            PartitionedSend send = world.psendInit(gapped, 6, 1, TAG);
            PartitionedSend bytes =
                world.psendInit(Slice.of(new byte[] {1, 0, 0, 0, 2, 0, 0, 0}), 2, 1, TAG);
            for (PartitionedSend each : new PartitionedSend[] {send, send, bytes}) {
              each.start();
              each.readyRange(0, each == send ? 6 : 2);
              each.await();
            }
          } else {
            try (Arena arena = Arena.ofConfined()) {
              MemorySegment room = arena.allocate(4L * count, 4);
              PartitionedReceive receive = world.preceiveInit(Slice.of(room), 4, 0, TAG);
              receive.start().await();
              assertThat(room.toArray(ValueLayout.JAVA_INT)).isEqualTo(values(count, 1));
              room.fill((byte) 0);
              receive.start().awaitPartition(3);
              receive.await();
              assertThat(room.toArray(ValueLayout.JAVA_INT)).isEqualTo(values(count, 1));
            }
            int[] memory = new int[6];
            Slice gapped = Slice.of(memory, 0, 2, Datatype.INT.resized(0, 12));
            world.preceiveInit(gapped, 1, 0, TAG).start().await();
            assertThat(memory).containsExactly(1, 0, 0, 2, 0, 0);
          }
        });
  }

  @Test
  void emptyPartitionsAndTheNullProcess() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            PartitionedSend empty = world.psendInit(Slice.of(new int[0]), 3, 1, TAG);
            empty.start();
            empty.ready(1);
            world.receive(new byte[0], 1, TAG);
            empty.ready(0, 2);
            empty.await();
          } else {
            PartitionedReceive empty = world.preceiveInit(Slice.of(new double[0]), 3, 0, TAG);
            empty.start().awaitPartition(1);
            assertThat(empty.hasArrived(2)).isFalse();
            world.send(new byte[0], 0, TAG);
            assertThat(empty.await().bytes()).isZero();
          }
          int[] untouched = {7, 7};
          PartitionedReceive none = world.preceiveInit(Slice.of(untouched), 2, Comm.PROC_NULL, TAG);
          assertThat(none.start().await()).isEqualTo(Status.EMPTY);
          assertThat(none.hasArrived(1)).isTrue();
          assertThat(untouched).containsOnly(7);
          PartitionedSend nowhere = world.psendInit(Slice.of(untouched), 2, Comm.PROC_NULL, TAG);
          nowhere.start();
          nowhere.readyRange(0, 2);
          nowhere.await();
        });
  }

  @Test
  void communicatorsKeepTheirOwn() {
    ranks(
        4,
        world -> {
          int color = world.rank() % 2;
          try (Comm copy = world.dup();
              Comm half = Objects.requireNonNull(world.split(color, 0))) {
            int[][] in = new int[3][2];
            Comm[] comms = {world, copy, half};
            PersistentRequest[] all = new PersistentRequest[6];
            for (int i = 0; i < 3; i++) {
              int right = (comms[i].rank() + 1) % comms[i].size();
              int left = (comms[i].rank() + comms[i].size() - 1) % comms[i].size();
              int[] out = {i, comms[i].worldRank(comms[i].rank())};
              all[2 * i] = comms[i].psendInit(Slice.of(out), 2, right, TAG);
              all[2 * i + 1] = comms[i].preceiveInit(Slice.of(in[i]), 1, left, TAG);
            }
            for (int i = 2; i >= 0; i--) {
              all[2 * i].start();
              ((PartitionedSend) all[2 * i]).readyRange(0, 2);
              all[2 * i + 1].start();
            }
            Requests.awaitAll(all);
            int left = (world.rank() + 3) % 4;
            assertThat(in).isDeepEqualTo(new int[][] {{0, left}, {1, left}, {2, (left + 3) % 4}});
          }
        });
  }

  @Test
  void betweenTwoGroups() {
    ranks(
        3,
        world -> {
          try (InterCommTest.Halves halves = InterCommTest.Halves.of(world)) {
            int peers = halves.inter().remoteSize();
            int mine = halves.local().rank();
            PersistentRequest[] all = new PersistentRequest[2 * peers];
            int[][] in = new int[peers][4];
            for (int peer = 0; peer < peers; peer++) {
              all[peer] = halves.inter().psendInit(Slice.of(values(4, mine)), 4, peer, TAG);
              all[peers + peer] = halves.inter().preceiveInit(Slice.of(in[peer]), 2, peer, TAG);
            }
            PersistentRequest.startAll(all);
            for (int peer = 0; peer < peers; peer++) {
              ((PartitionedSend) all[peer]).ready(3, 0, 2, 1);
            }
            Requests.awaitAll(all);
            for (int peer = 0; peer < peers; peer++) {
              assertThat(in[peer]).isEqualTo(values(4, peer));
            }
          }
        });
  }

  private static int value(int index, int seed) {
    return 31 * index + seed + 1;
  }

  private static int[] values(int count, int seed) {
    int[] values = new int[count];
    Arrays.setAll(values, i -> value(i, seed));
    return values;
  }
}
