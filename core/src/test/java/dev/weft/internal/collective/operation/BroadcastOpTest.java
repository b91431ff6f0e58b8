package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.Slice;
import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.Sample;
import dev.weft.internal.collective.Trial;
import dev.weft.internal.collective.algorithm.BinomialTree;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(120)
class BroadcastOpTest {
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
        Forced.broadcast("binomial", BinomialTree::broadcast),
        Forced.broadcast("scatter and allGather", BinomialTree::broadcastInParts));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRankGetsTheRootsBuffer(Forced choice, int ranks) {
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (Trial trial : Trial.all(ranks)) {
              Slice buffer = trial.input(rank, trial.count);
              collectives.broadcast(buffer, trial.root);
              assertThat(Sample.elements(buffer))
                  .as("%s", trial)
                  .isEqualTo(trial.inputElements(trial.root, trial.count));
            }
          });
    }
  }
}
