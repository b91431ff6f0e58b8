package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Reduction;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.algorithm.Pairwise;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.exchange.SliceCopies;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class ReduceScatterOpTest {
  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.shared(),
        Forced.sharedInTurns(),
        Forced.exposedInTurns(),
        Forced.reduceScatter("recursive halving", RecursiveDoubling::reduceScatter),
        Forced.reduceScatter("pairwise", Pairwise::reduceScatter),
        Forced.reduceScatter("ordered", Pairwise::reduceScatterInOrder));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsItsBlockOfTheCombination(Forced choice, int ranks) {
    List<Reduction> trials = Reduction.all(ranks);
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Reduction trial : trials) {
              counts(trial, rank, collectives);
              equal(trial, rank, collectives);
            }
          });
    }
  }

  private static void counts(Reduction trial, int rank, CollectiveOperations collectives) {
    Blocks blocks = SliceCopies.even(trial.count, trial.op.width(), trial.ranks);
    Slice send = trial.input(rank);
    int from = (int) blocks.displacement(rank);
    List<Object> expected =
        trial.expected(trial.ranks).subList(from, from + (int) blocks.count(rank));
    Slice receive = trial.output(rank).part(0, blocks.count(rank));
    collectives.reduceScatter(send, receive, blocks, trial.op);
    assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
    assertThat(Sample.elements(send)).isEqualTo(trial.inputElements(rank));
    assertThat(Sample.elements(collectives.reduceScatter(send, blocks, trial.op)))
        .as("%s", trial)
        .isEqualTo(expected);
    Slice own = blocks.of(send, rank);
    collectives.reduceScatter(send, own, blocks, trial.op);
    assertThat(Sample.elements(own)).as("in place, %s", trial).isEqualTo(expected);
  }

  private static void equal(Reduction trial, int rank, CollectiveOperations collectives) {
    int width = trial.op.width();
    int each = trial.count / (trial.ranks * width) * width;
    Slice send = trial.input(rank).part(0, (long) each * trial.ranks);
    List<Object> expected = trial.expected(trial.ranks).subList(rank * each, (rank + 1) * each);
    Slice receive = trial.output(rank).part(0, each);
    collectives.reduceScatter(send, receive, trial.op);
    assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
    assertThat(Sample.elements(collectives.reduceScatter(send, trial.op)))
        .as("%s", trial)
        .isEqualTo(expected);
  }
}
