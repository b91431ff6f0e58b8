package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.Trial;
import dev.weft.internal.collective.algorithm.BinomialTree;
import dev.weft.internal.collective.algorithm.Linear;
import dev.weft.internal.collective.exchange.SliceCopies;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class GatherOpTest {
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
        Forced.gather("linear", Linear::gather),
        Forced.gather("binomial", BinomialTree::gather));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theRootGetsEveryBlock(Forced choice, int ranks) {
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Trial trial : Trial.all(ranks)) {
              gather(trial, ranks, rank, collectives);
              gatherInPlace(trial, ranks, rank, collectives);
              gatherv(trial, ranks, rank, collectives);
            }
          });
    }
  }

  private static void gather(Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Slice mine = trial.input(rank, trial.count);
    Slice all = rank == trial.root ? trial.output(rank, (long) ranks * trial.count) : null;
    collectives.gather(mine, all, trial.root);
    Slice created = collectives.gather(mine, trial.root);
    if (all != null) {
      assertThat(Sample.elements(all)).as("%s", trial).isEqualTo(trial.allInputs(trial.count));
      assertThat(Sample.elements(created)).isEqualTo(trial.allInputs(trial.count));
    } else {
      assertThat(created.count()).isZero();
    }
  }

  private static void gatherInPlace(
      Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Slice all = trial.output(rank, (long) ranks * trial.count);
    Slice mine = all.part((long) rank * trial.count, trial.count);
    SliceCopies.copy(trial.input(rank, trial.count), mine);
    collectives.gather(mine, all, trial.root);
    if (rank == trial.root) {
      assertThat(Sample.elements(all)).as("%s", trial).isEqualTo(trial.allInputs(trial.count));
    }
  }

  private static void gatherv(Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Blocks blocks = trial.withGaps();
    Slice mine = trial.input(rank, blocks.count(rank));
    if (rank != trial.root) {
      collectives.gatherv(mine, null, null, trial.root);
      assertThat(collectives.gatherv(mine, trial.root).count()).isZero();
      return;
    }
    Slice all = trial.output(rank, trial.gapExtent());
    collectives.gatherv(mine, all, blocks, trial.root);
    Slice created = collectives.gatherv(mine, trial.root);
    for (int i = 0; i < ranks; i++) {
      assertThat(Sample.elements(blocks.of(all, i)))
          .as("%s", trial)
          .isEqualTo(trial.inputElements(i, blocks.count(i)));
      assertThat(Sample.elements(trial.blocks.of(created, i)))
          .isEqualTo(trial.inputElements(i, blocks.count(i)));
    }
    assertThat(created.count()).isEqualTo(blocks.total());
  }
}
