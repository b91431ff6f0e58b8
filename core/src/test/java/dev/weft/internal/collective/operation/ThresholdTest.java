package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The usual choice, with messages and in shared memory, at sizes on both sides of each of its
 * thresholds.
 */
@WithoutNativeCalls
@Timeout(120)
class ThresholdTest {
  private static final int[] TOTAL_BYTES = {8 << 10, 80 << 10, 128 << 10, 256 << 10, 512 << 10};
  private static final int[] BLOCK_BYTES = {256, 1 << 10, 32 << 10};

  static Stream<Arguments> cases() {
    return Forced.withRanks(Forced.usual(), Forced.host(), Forced.hosts());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void totals(Forced choice, int ranks) {
    Cluster.run(
        ranks,
        FakeNetwork.Delivery.RENDEZVOUS,
        choice,
        (rank, collectives) -> {
          for (int bytes : TOTAL_BYTES) {
            for (int count = bytes / 8 - 1; count <= bytes / 8 + 1; count++) {
              broadcast(count, ranks, rank, collectives);
              allReduce(count, ranks, rank, collectives);
              reduceAndScan(count, ranks, rank, collectives);
              allGatherv(count, ranks, rank, collectives);
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void blocks(Forced choice, int ranks) {
    Cluster.run(
        ranks,
        FakeNetwork.Delivery.RENDEZVOUS,
        choice,
        (rank, collectives) -> {
          for (int bytes : BLOCK_BYTES) {
            for (int count = bytes / 8 - 1; count <= bytes / 8 + 1; count++) {
              gatherAndScatter(count, ranks, rank, collectives);
              allToAll(count, ranks, rank, collectives);
              reduceScatter(count, ranks, rank, collectives);
            }
          }
        });
  }

  private static void broadcast(int count, int ranks, int rank, CollectiveOperations collectives) {
    int root = count % ranks;
    long[] buffer = rank == root ? input(root, count) : new long[count];
    collectives.broadcast(buffer, root);
    assertThat(buffer).isEqualTo(input(root, count));
  }

  private static void allReduce(int count, int ranks, int rank, CollectiveOperations collectives) {
    long[] expected = sum(ranks, count);
    assertThat(collectives.allReduce(input(rank, count), Op.SUM)).isEqualTo(expected);
    Op ordered = Op.ofLongs((left, right) -> left);
    assertThat(collectives.allReduce(input(rank, count), ordered)).isEqualTo(input(0, count));
  }

  private static void reduceAndScan(
      int count, int ranks, int rank, CollectiveOperations collectives) {
    int root = (count + 1) % ranks;
    long[] sum = collectives.reduce(input(rank, count), Op.SUM, root);
    assertThat(sum).isEqualTo(rank == root ? sum(ranks, count) : new long[0]);
    assertThat(collectives.scan(Slice.of(input(rank, count)), Op.SUM).array(long[].class))
        .isEqualTo(sum(rank + 1, count));
    long[] below = new long[count];
    collectives.exclusiveScan(Slice.of(input(rank, count)), Slice.of(below), Op.SUM);
    assertThat(below).isEqualTo(sum(rank, count));
    Op last = Op.ofLongs((left, right) -> right);
    long[] neighbour = input(0, count);
    collectives.exclusiveScan(Slice.of(input(rank, count)), Slice.of(neighbour), last);
    assertThat(neighbour).as("in rank order").isEqualTo(input(Math.max(0, rank - 1), count));
    long[] inPlace = input(rank, count);
    collectives.exclusiveScan(Slice.of(inPlace), Slice.of(inPlace), Op.SUM);
    assertThat(inPlace).isEqualTo(rank == 0 ? input(0, count) : below);
  }

  /** Of {@code count} elements in all, most of them rank 0's. */
  private static void allGatherv(int count, int ranks, int rank, CollectiveOperations collectives) {
    int first = count - (ranks - 1);
    long[] all =
        collectives.allGatherv(Slice.of(input(rank, rank == 0 ? first : 1))).array(long[].class);
    assertThat(all).hasSize(count).startsWith(input(0, first));
    for (int i = 1; i < ranks; i++) {
      assertThat(all[first + i - 1]).isEqualTo(input(i, 1)[0]);
    }
  }

  private static void gatherAndScatter(
      int count, int ranks, int rank, CollectiveOperations collectives) {
    int root = count % ranks;
    long[] all = collectives.gather(input(rank, count), root);
    assertThat(collectives.scatter(rank == root ? all : null, root)).isEqualTo(input(rank, count));
  }

  private static void allToAll(int count, int ranks, int rank, CollectiveOperations collectives) {
    long[] all = collectives.allToAll(input(rank, count * ranks));
    for (int i = 0; i < ranks; i++) {
      long[] block = Arrays.copyOfRange(all, i * count, (i + 1) * count);
      long[] sent = Arrays.copyOfRange(input(i, count * ranks), rank * count, (rank + 1) * count);
      assertThat(block).isEqualTo(sent);
    }
  }

  private static void reduceScatter(
      int count, int ranks, int rank, CollectiveOperations collectives) {
    long[] all = sum(ranks, count * ranks);
    assertThat(
            collectives
                .reduceScatter(Slice.of(input(rank, count * ranks)), Op.SUM)
                .array(long[].class))
        .isEqualTo(Arrays.copyOfRange(all, rank * count, (rank + 1) * count));
  }

  private static long[] input(int rank, int count) {
    return new SplittableRandom(rank).longs(count).toArray();
  }

  private static long[] sum(int ranks, int count) {
    long[] sum = new long[count];
    for (int rank = 0; rank < ranks; rank++) {
      long[] input = input(rank, count);
      Arrays.setAll(sum, i -> sum[i] + input[i]);
    }
    return sum;
  }
}
