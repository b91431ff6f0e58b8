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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class ScatterOpTest {
  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.shared(),
        Forced.sharedInTurns(),
        Forced.exposedByThreads(),
        Forced.exposedByProcesses(),
        Forced.scatter("linear", Linear::scatter),
        Forced.scatter("binomial", BinomialTree::scatter));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsItsBlock(Forced choice, int ranks) {
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Trial trial : Trial.all(ranks)) {
              scatter(trial, ranks, rank, collectives);
              scatterv(trial, rank, collectives);
            }
          });
    }
  }

  private static void scatter(Trial trial, int ranks, int rank, CollectiveOperations collectives) {
    Slice all = trial.input(trial.root, (long) ranks * trial.count);
    List<Object> expected = Sample.elements(all.part((long) rank * trial.count, trial.count));
    Slice given = rank == trial.root ? all : null;
    Slice mine = trial.output(rank, trial.count);
    collectives.scatter(given, mine, trial.root);
    assertThat(Sample.elements(mine)).as("%s", trial).isEqualTo(expected);
    assertThat(Sample.elements(collectives.scatter(given, trial.type, trial.root)))
        .as("%s", trial)
        .isEqualTo(expected);

    Slice inPlace = rank == trial.root ? all.part((long) rank * trial.count, trial.count) : mine;
    collectives.scatter(given, inPlace, trial.root);
    assertThat(Sample.elements(inPlace)).as("%s", trial).isEqualTo(expected);
  }

  private static void scatterv(Trial trial, int rank, CollectiveOperations collectives) {
    Slice all = trial.input(trial.root, trial.gapExtent());
    Blocks blocks = trial.withGaps();
    List<Object> expected = Sample.elements(blocks.of(all, rank));
    Slice mine = trial.output(rank, blocks.count(rank));
    boolean isRoot = rank == trial.root;
    collectives.scatterv(isRoot ? all : null, isRoot ? blocks : null, mine, trial.root);
    assertThat(Sample.elements(mine)).as("%s", trial).isEqualTo(expected);
    Slice created =
        collectives.scatterv(isRoot ? all : null, isRoot ? blocks : null, trial.type, trial.root);
    assertThat(Sample.elements(created)).as("%s", trial).isEqualTo(expected);
  }
}
