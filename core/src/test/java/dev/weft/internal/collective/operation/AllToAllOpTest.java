package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.Trial;
import dev.weft.internal.collective.algorithm.Bruck;
import dev.weft.internal.collective.algorithm.Pairwise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@WithoutNativeCalls
@Timeout(120)
class AllToAllOpTest {
  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.shared(),
        Forced.sharedInTurns(),
        Forced.exposedByThreads(),
        Forced.exposedByProcesses(),
        Forced.allToAll("scattered", Pairwise::allToAllAtOnce),
        Forced.allToAll("pairwise", Pairwise::allToAll),
        Forced.equalAllToAll("Bruck", Bruck::allToAll));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsABlockFromEach(Forced choice, int ranks) {
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Trial trial : Trial.all(ranks)) {
              allToAll(trial, ranks, rank, collectives);
              allToAllv(trial, ranks, rank, collectives);
            }
          });
    }
  }

  private static void allToAll(Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    long count = (long) ranks * trial.count;
    List<Object> expected = new ArrayList<>();
    for (int source = 0; source < ranks; source++) {
      Slice sent = trial.input(source, count).part((long) rank * trial.count, trial.count);
      expected.addAll(Sample.elements(sent));
    }
    Slice send = trial.input(rank, count);
    Slice receive = trial.output(rank, count);
    collectives.allToAll(send, receive);
    assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
    assertThat(Sample.elements(collectives.allToAll(send))).as("%s", trial).isEqualTo(expected);
    collectives.allToAll(send, send);
    assertThat(Sample.elements(send)).as("in place, %s", trial).isEqualTo(expected);
  }

  /** Rank s sends block (r + s) mod p of the trial's to rank r, in a buffer with gaps. */
  private static void allToAllv(
      Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Blocks sent = sent(trial, ranks, rank);
    Slice send = trial.input(rank, 2 + sent.extent());
    long[] counts = new long[ranks];
    List<Object> expected = new ArrayList<>();
    for (int source = 0; source < ranks; source++) {
      Blocks theirs = sent(trial, ranks, source);
      counts[source] = theirs.count(rank);
      Slice buffer = trial.input(source, 2 + theirs.extent());
      expected.addAll(Sample.elements(theirs.of(buffer, rank)));
    }
    Blocks received = Blocks.of(counts);
    Slice receive = trial.output(rank, received.total());
    collectives.allToAllv(send, sent, receive, received);
    assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
    assertThat(Sample.elements(collectives.allToAllv(send, sent)))
        .as("%s", trial)
        .isEqualTo(expected);
  }

  private static Blocks sent(Trial trial, int ranks, int source) {
    long[] counts =
        LongStream.range(0, ranks)
            .map(r -> trial.blocks.count((int) (r + source) % ranks))
            .toArray();
    long[] displacements = new long[ranks];
    for (int i = 1; i < ranks; i++) {
      displacements[i] = displacements[i - 1] + counts[i - 1] + 1;
    }
    return Blocks.of(counts, displacements);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void slicesOfAnyTypeForEachRank(int ranks) {
    Cluster.run(
        ranks,
        (rank, collectives) -> {
          List<Slice> send = new ArrayList<>();
          List<Slice> receive = new ArrayList<>();
          for (int peer = 0; peer < ranks; peer++) {
            long[] numbers = new long[peer];
            Arrays.fill(numbers, 100L * rank + peer);
            send.add(Slice.of(numbers));
            boolean bytes = peer % 2 == 1;
            receive.add(bytes ? Slice.of(new byte[8 * rank]) : Slice.of(new long[rank]));
          }
          collectives.allToAllw(send, receive);
          for (int peer = 0; peer < ranks; peer++) {
            long[] numbers = new long[rank];
            Slice got = receive.get(peer);
            dev.weft.internal.os.memory.Memory.copy(got.base(), 0, numbers, 0, got.bytes());
            for (long number : numbers) {
              assertThat(number).isEqualTo(100L * peer + rank);
            }
          }
        });
  }
}
