package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Reduction;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.algorithm.BinomialTree;
import dev.weft.internal.collective.algorithm.Rabenseifner;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class ReduceOpTest {
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
        Forced.exposedInTurns(),
        Forced.reduce("binomial", BinomialTree::reduce),
        Forced.reduce("Rabenseifner", Rabenseifner::reduce));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theRootGetsTheCombination(Forced choice, int ranks) {
    List<Reduction> trials = Reduction.all(ranks);
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Reduction trial : trials) {
              reduce(trial, rank, collectives);
            }
          });
    }
  }

  private static void reduce(Reduction trial, int rank, CollectiveOperations collectives) {
    Op op = trial.op;
    int root = trial.root;
    List<Object> expected = trial.expected(trial.ranks);
    Slice send = trial.input(rank);
    Slice receive = rank == root ? trial.output(rank) : null;
    collectives.reduce(send, receive, op, root);
    Slice created = collectives.reduce(send, op, root);
    assertThat(Sample.elements(send)).as("%s", trial).isEqualTo(trial.inputElements(rank));
    collectives.reduce(send, send, op, root);
    if (receive == null) {
      assertThat(created.count()).isZero();
      assertThat(Sample.elements(send)).as("%s", trial).isEqualTo(trial.inputElements(rank));
    } else {
      assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
      assertThat(Sample.elements(created)).as("%s", trial).isEqualTo(expected);
      assertThat(Sample.elements(send)).as("in place, %s", trial).isEqualTo(expected);
    }
  }
}
