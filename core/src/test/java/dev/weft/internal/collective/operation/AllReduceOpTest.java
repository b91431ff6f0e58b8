package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Reduction;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.algorithm.Rabenseifner;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import dev.weft.internal.collective.algorithm.Ring;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class AllReduceOpTest {
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
        Forced.allReduce("recursive doubling", RecursiveDoubling::allReduce),
        Forced.allReduce("Rabenseifner", Rabenseifner::allReduce),
        Forced.allReduce("ring", Ring::allReduce));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsTheCombination(Forced choice, int ranks) {
    List<Reduction> trials = Reduction.all(ranks);
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Reduction trial : trials) {
              List<Object> expected = trial.expected(ranks);
              Slice send = trial.input(rank);
              Slice receive = trial.output(rank);
              collectives.allReduce(send, receive, trial.op);
              assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
              assertThat(Sample.elements(send)).isEqualTo(trial.inputElements(rank));
              assertThat(Sample.elements(collectives.allReduce(send, trial.op)))
                  .as("%s", trial)
                  .isEqualTo(expected);
              collectives.allReduce(send, send, trial.op);
              assertThat(Sample.elements(send)).as("in place, %s", trial).isEqualTo(expected);
            }
          });
    }
  }
}
