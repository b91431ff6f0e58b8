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
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.algorithm.Ring;
import dev.weft.internal.collective.exchange.SliceCopies;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class AllGatherOpTest {
  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.shared(),
        Forced.pairs(),
        Forced.inTurnOnHosts(),
        Forced.oneApart(),
        Forced.sockets(),
        Forced.inTurnOnSockets(),
        Forced.caches(),
        Forced.sharedInTurns(),
        Forced.exposedByThreads(),
        Forced.exposedByProcesses(),
        Forced.allGather("recursive doubling", RecursiveDoubling::allGather),
        Forced.allGather("Bruck", Bruck::allGather),
        Forced.allGather("ring", Ring::allGather));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsEveryBlock(Forced choice, int ranks) {
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Trial trial : Trial.all(ranks)) {
              allGather(trial, ranks, rank, collectives);
              allGatherv(trial, ranks, rank, collectives);
            }
          });
    }
  }

  private static void allGather(
      Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Slice mine = trial.input(rank, trial.count);
    Slice all = trial.output(rank, (long) ranks * trial.count);
    collectives.allGather(mine, all);
    assertThat(Sample.elements(all)).as("%s", trial).isEqualTo(trial.allInputs(trial.count));
    assertThat(Sample.elements(collectives.allGather(mine)))
        .as("%s", trial)
        .isEqualTo(trial.allInputs(trial.count));

    Slice inPlace = trial.output(rank, (long) ranks * trial.count);
    Slice own = inPlace.part((long) rank * trial.count, trial.count);
    SliceCopies.copy(mine, own);
    collectives.allGather(own, inPlace);
    assertThat(Sample.elements(inPlace)).as("%s", trial).isEqualTo(trial.allInputs(trial.count));
  }

  private static void allGatherv(
      Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    // Where blocks lie is each rank's own affair.
    Blocks blocks = rank % 2 == 0 ? trial.withGaps() : trial.blocks;
    Slice mine = trial.input(rank, blocks.count(rank));
    Slice all = trial.output(rank, trial.gapExtent());
    collectives.allGatherv(mine, all, blocks);
    Slice created = collectives.allGatherv(mine);
    assertThat(created.count()).isEqualTo(blocks.total());
    for (int i = 0; i < ranks; i++) {
      assertThat(Sample.elements(blocks.of(all, i)))
          .as("%s", trial)
          .isEqualTo(trial.inputElements(i, blocks.count(i)));
      assertThat(Sample.elements(trial.blocks.of(created, i)))
          .as("%s", trial)
          .isEqualTo(trial.inputElements(i, blocks.count(i)));
    }
  }
}
