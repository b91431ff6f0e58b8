package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.algorithm.Linear;
import dev.weft.internal.collective.algorithm.RecursiveDoubling;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@WithoutNativeCalls
@Timeout(60)
class BarrierOpTest {
  private static final int ROUNDS = 200;

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
        Forced.barrier("linear", Linear::barrier),
        Forced.barrier("dissemination", RecursiveDoubling::barrier));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nobodyLeavesBeforeEverybodyHasCome(Forced choice, int ranks) {
    AtomicInteger arrived = new AtomicInteger();
    for (FakeNetwork.Delivery delivery : FakeNetwork.Delivery.values()) {
      arrived.set(0);
      Cluster.run(
          ranks,
          delivery,
          choice,
          (rank, collectives) -> {
            for (int round = 1; round <= ROUNDS; round++) {
              arrived.incrementAndGet();
              collectives.barrier();
              assertThat(arrived.get()).isBetween(round * ranks, (round + 1) * ranks - 1);
              collectives.barrier();
            }
          });
    }
  }
}
