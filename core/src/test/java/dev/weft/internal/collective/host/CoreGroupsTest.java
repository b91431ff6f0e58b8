package dev.weft.internal.collective.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.collective.operation.Cluster;
import dev.weft.internal.collective.operation.Forced;
import dev.weft.internal.os.CoreGroup;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations composed by groups of cores: on two, three and four levels. */
@Timeout(60)
class CoreGroupsTest {
  /** Three sockets with four ranks each. */
  private static final int RANKS = 12;

  private static final int SOCKETS = 3;

  /** Of operators whose order matters, as the last rank's value wins. */
  private static final Op LAST = Op.ofLongs((left, right) -> right);

  static Stream<Forced> choices() {
    return Stream.of(Forced.sockets(), Forced.caches());
  }

  private static FakeNetwork run(Forced choice, Cluster.Program program) {
    return Cluster.run(RANKS, FakeNetwork.Delivery.RENDEZVOUS, choice, program);
  }

  /** What ranks read across sockets in one operation, once they have met. */
  private static long across(Forced choice, Cluster.Program operation) {
    Cluster.Program met = (_, all) -> all.barrier();
    long without = run(choice, met).readsAcross(CoreGroup.SOCKET);
    Cluster.Program both =
        (rank, all) -> {
          all.barrier();
          operation.run(rank, all);
        };
    return run(choice, both).readsAcross(CoreGroup.SOCKET) - without;
  }

  @ParameterizedTest
  @MethodSource("choices")
  void eachDatumCrossesToEachOtherSocketOnce(Forced choice) {
    int pairs = SOCKETS * (SOCKETS - 1);
    for (int root : new int[] {0, 5, 11}) {
      assertThat(across(choice, (_, all) -> all.broadcast(new int[4], root)))
          .isEqualTo(SOCKETS - 1);
      assertThat(across(choice, (_, all) -> all.reduce(new int[4], new int[4], Op.SUM, root)))
          .isEqualTo(SOCKETS - 1);
    }
    assertThat(across(choice, (_, all) -> all.allReduce(1, Op.SUM))).isEqualTo(pairs);
    assertThat(across(choice, (_, all) -> all.allGather(new int[1]))).isEqualTo(pairs);
    assertThat(across(choice, (_, all) -> all.barrier())).isEqualTo(pairs);
    assertThat(across(choice, (_, all) -> all.scan(1, Op.SUM))).isEqualTo(pairs / 2);
  }

  /** An order that groups cannot keep, and an operation that is not composed. */
  @Test
  void whatIsNotComposedIsReadByAllRanksFromAll() {
    assertThat(across(Forced.inTurnOnSockets(), (_, all) -> all.allReduce(1L, LAST)))
        .isEqualTo(RANKS * RANKS / 2);
    Cluster.Program scattered =
        (_, all) -> all.reduceScatter(Slice.of(new int[RANKS]), Slice.of(new int[1]), Op.SUM);
    assertThat(across(Forced.sockets(), scattered)).isEqualTo(RANKS * (RANKS - 4));
  }

  /** Random operations with random roots and counts, against what each must give. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void allOperationsGiveWhatAModelGives(long seed) {
    Stream.of(Forced.sockets(), Forced.inTurnOnSockets(), Forced.caches())
        .forEach(choice -> run(choice, (rank, all) -> randomly(rank, RANKS, all, seed)));
    Cluster.run(
        16,
        FakeNetwork.Delivery.RENDEZVOUS,
        Forced.cachesOnHosts(),
        (rank, all) -> randomly(rank, 16, all, seed));
  }

  private static void randomly(int rank, int ranks, CollectiveOperations all, long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      String what = "seed %d, round %d, rank %d".formatted(seed, round, rank);
      int count = random.nextInt(3) == 0 ? random.nextInt(300) : random.nextInt(8);
      int root = random.nextInt(ranks);
      long[][] inputs = new long[ranks][count];
      for (long[] input : inputs) {
        Arrays.setAll(input, _ -> random.nextInt(1000));
      }
      Op op = random.nextBoolean() ? Op.SUM : LAST;
      long[] mine = inputs[rank].clone();
      switch (random.nextInt(8)) {
        case 0 -> all.barrier();
        case 1 -> {
          all.broadcast(mine, root);
          assertThat(mine).as(what).isEqualTo(inputs[root]);
        }
        case 2 -> {
          long[] sum = all.reduce(mine, op, root);
          long[] expected = rank == root ? combined(inputs, ranks, op, count) : new long[0];
          assertThat(sum).as(what).isEqualTo(expected);
        }
        case 3 ->
            assertThat(all.allReduce(mine, op))
                .as(what)
                .isEqualTo(combined(inputs, ranks, op, count));
        case 4 ->
            assertThat(all.scan(Slice.of(mine), op).array(long[].class))
                .as(what)
                .isEqualTo(combined(inputs, rank + 1, op, count));
        case 5 ->
            assertThat(all.allGather(mine))
                .as(what)
                .isEqualTo(Stream.of(inputs).flatMapToLong(LongStream::of).toArray());
        case 6 -> {
          int own = (rank * 7 + count) % 5;
          long[] expected =
              IntStream.range(0, ranks)
                  .flatMap(r -> IntStream.range(0, (r * 7 + count) % 5).map(_ -> r))
                  .asLongStream()
                  .toArray();
          long[] sent = new long[own];
          Arrays.fill(sent, rank);
          assertThat(all.allGatherv(Slice.of(sent)).array(long[].class))
              .as(what)
              .isEqualTo(expected);
        }
        default -> {
          long[] gathered = all.gather(mine, root);
          assertThat(gathered.length).as(what).isEqualTo(rank == root ? ranks * count : 0);
        }
      }
    }
  }

  private static long[] combined(long[][] inputs, int ranks, Op op, int count) {
    long[] result = new long[count];
    for (int at = 0; at < count; at++) {
      for (int rank = 0; rank < ranks; rank++) {
        result[at] = op == LAST ? inputs[rank][at] : result[at] + inputs[rank][at];
      }
    }
    return result;
  }

  /** What ranks do together again and again, after one of them has failed. */
  private static void inStep(CollectiveOperations all, int rank) {
    for (int round = 0; round < 20; round++) {
      assertThat(all.allReduce(rank, Op.SUM)).isEqualTo(RANKS * (RANKS - 1) / 2);
      assertThat(all.broadcast(rank, round % RANKS)).isEqualTo(round % RANKS);
      assertThat(all.gather(new int[] {rank}, 3).length).isEqualTo(rank == 3 ? RANKS : 0);
      assertThat(all.scan(1, Op.SUM)).isEqualTo(rank + 1);
    }
  }

  /** It contributes the length of its block, and no block: on which level it ever is. */
  @ParameterizedTest
  @MethodSource("choices")
  void allFailWhenOneLeavesBetweenTheHalvesOfAnOperation(Forced choice) {
    for (int leaver : new int[] {0, 2, 3, 4, 9}) {
      CountDownLatch left = new CountDownLatch(1);
      run(
          choice,
          (rank, all) -> {
            inStep(all, rank);
            int[] mine = new int[10 + rank];
            failsAll(rank == leaver, left, () -> all.allGatherv(Slice.of(mine)));
            inStep(all, rank);
          });
    }
  }

  /** A leader leaves without what its group gives, so that everything that follows is wrong. */
  @ParameterizedTest
  @MethodSource("choices")
  void allFailWhenALeaderLeaves(Forced choice) {
    for (int leader : new int[] {0, 4}) {
      CountDownLatch left = new CountDownLatch(1);
      CountDownLatch again = new CountDownLatch(1);
      run(
          choice,
          (rank, all) -> {
            inStep(all, rank);
            failsAll(rank == leader, left, () -> all.allReduce(rank, Op.SUM));
            inStep(all, rank);
            failsAll(rank == leader, again, all::barrier);
            inStep(all, rank);
          });
    }
  }

  private static void failsAll(boolean leaves, CountDownLatch left, Runnable operation)
      throws InterruptedException {
    if (leaves) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(operation::run).isInstanceOf(WaitInterruptedException.class);
      assertThat(Thread.interrupted()).isTrue();
      left.countDown();
    } else {
      left.await();
      assertThatThrownBy(operation::run)
          .isInstanceOf(ArgumentException.class)
          .hasMessageContaining("left the operation early");
    }
  }

  /** A function that throws at a leader, on any level. */
  @ParameterizedTest
  @MethodSource("choices")
  void anOperatorThatThrowsEndsItForAll(Forced choice) {
    Op broken =
        Op.ofInts(
            (left, right) -> {
              throw new IllegalStateException("broken");
            });
    run(
        choice,
        (rank, all) -> {
          assertThatThrownBy(() -> all.allReduce(new int[50], broken))
              .isInstanceOfAny(IllegalStateException.class, ArgumentException.class);
          inStep(all, rank);
        });
  }

  @ParameterizedTest
  @MethodSource("choices")
  void allFailWhenTheSizeOfOneDiffers(Forced choice) {
    for (int other : new int[] {0, 3, 4, 9}) {
      run(
          choice,
          (rank, all) -> {
            long[] mine = new long[rank == other ? 60 : 20];
            assertThatThrownBy(() -> all.allReduce(mine, new long[mine.length], Op.MAX))
                .as("rank %d with %d", rank, other)
                .isInstanceOf(ArgumentException.class);
            inStep(all, rank);
          });
    }
  }

  /** Ranks that choose the memory of all, and ranks that compose, find each other out. */
  @ParameterizedTest
  @MethodSource("choices")
  void allFailWhenOneComposesAndOthersDoNot(Forced choice) {
    int most = (int) (RANKS * CollectiveTuning.COMPOSED_BYTES / Long.BYTES);
    for (int other : new int[] {0, 3, 4, 9}) {
      run(
          choice,
          (rank, all) -> {
            for (int longer : new int[] {0, 1}) {
              long[] mine = new long[(rank == other) == (longer == 1) ? most + 1 : most];
              String what = "rank %d with %d".formatted(rank, other);
              assertThatThrownBy(() -> all.allReduce(mine, new long[mine.length], Op.MAX))
                  .as(what)
                  .isInstanceOf(ArgumentException.class);
              inStep(all, rank);
              long[] block = new long[mine.length / RANKS + (mine.length > most ? 1 : 0)];
              assertThatThrownBy(() -> all.allGather(block, new long[RANKS * block.length]))
                  .as(what)
                  .isInstanceOf(ArgumentException.class);
              inStep(all, rank);
            }
          });
    }
  }

  @Test
  void longBuffersOfAllRanksAreReadByAll() {
    int count = (int) (RANKS * CollectiveTuning.COMPOSED_BYTES / Long.BYTES) + 1;
    for (Forced choice : choices().toList()) {
      run(
          choice,
          (rank, all) -> {
            for (int round = 0; round < 3; round++) {
              long[] mine = new long[count];
              Arrays.setAll(mine, i -> i + rank);
              long[] sum = new long[count];
              Arrays.setAll(sum, i -> (long) RANKS * i + RANKS * (RANKS - 1) / 2);
              assertThat(all.allReduce(mine, Op.SUM)).isEqualTo(sum);
              assertThat(all.allGather(mine)[RANKS * count - 1]).isEqualTo(count + RANKS - 2);
              inStep(all, rank);
            }
          });
      assertThat(across(choice, (_, all) -> all.allReduce(new long[count], Op.SUM)))
          .isGreaterThan(RANKS * (RANKS - 4));
    }
  }

  /** Ranks that read a root of another size fail, and so do those who read from them. */
  @ParameterizedTest
  @MethodSource("choices")
  void nobodyTakesABroadcastOfAnotherSizeForHis(Forced choice) {
    for (int root : new int[] {0, 5}) {
      run(
          choice,
          (rank, all) -> {
            if (rank == root) {
              all.broadcast(new long[20], root);
            } else {
              assertThatThrownBy(() -> all.broadcast(new long[30], root))
                  .as("rank %d", rank)
                  .isInstanceOf(ArgumentException.class);
            }
            inStep(all, rank);
          });
    }
  }
}
