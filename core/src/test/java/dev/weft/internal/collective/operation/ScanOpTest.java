package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Reduction;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.algorithm.Chain;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class ScanOpTest {
  static Stream<Arguments> cases() {
    return Forced.withRanks(
        Forced.usual(),
        Forced.scan("chain", Chain::scan),
        Forced.shared(),
        Forced.sharedInTurns(),
        Forced.pairs(),
        Forced.inTurnOnHosts(),
        Forced.oneApart(),
        Forced.sockets(),
        Forced.inTurnOnSockets(),
        Forced.caches());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsTheCombinationUpToItself(Forced choice, int ranks) {
    List<Reduction> trials = Reduction.all(ranks);
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Reduction trial : trials) {
              List<Object> expected = trial.expected(rank + 1);
              Slice send = trial.input(rank);
              Slice receive = trial.output(rank);
              collectives.scan(send, receive, trial.op);
              assertThat(Sample.elements(receive)).as("%s", trial).isEqualTo(expected);
              assertThat(Sample.elements(send)).isEqualTo(trial.inputElements(rank));
              assertThat(Sample.elements(collectives.scan(send, trial.op)))
                  .as("%s", trial)
                  .isEqualTo(expected);
              collectives.scan(send, send, trial.op);
              assertThat(Sample.elements(send)).as("in place, %s", trial).isEqualTo(expected);
            }
          });
    }
  }
}
