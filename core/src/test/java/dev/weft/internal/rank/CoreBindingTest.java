package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.control.RankVariables;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.call.Affinity;
import dev.weft.internal.os.call.NativeAccess;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CoreBindingTest {
  @BeforeEach
  void needNativeCalls() {
    assumeTrue(NativeAccess.available(), NativeAccess::unavailability);
  }

  @AfterEach
  void forget() {
    System.clearProperty(RankVariables.BIND);
  }

  @Test
  void bindsTheRanksThreadWhenTold() throws Exception {
    System.setProperty(RankVariables.BIND, "CORE");
    assertThat(processorsOfRank(1).cardinality()).isEqualTo(1);
    assertThat(processorsOfRank(1)).isEqualTo(processorsOfRank(1));
  }

  @Test
  void bindsItToWhatSharesACache() throws Exception {
    Affinity affinity = new Affinity();
    BitSet cache = CoreGroup.L3.around(affinity.allowed(1));
    assumeTrue(!cache.isEmpty(), "this system does not say who shares a cache");
    cache.and(affinity.allowed());
    System.setProperty(RankVariables.BIND, "L3");
    assertThat(processorsOfRank(1)).isEqualTo(cache);
  }

  @Test
  void leavesItAloneOtherwise() throws Exception {
    assertThat(processorsOfRank(1)).isEqualTo(new Affinity().allowed());
  }

  private static BitSet processorsOfRank(int rank) throws Exception {
    CompletableFuture<BitSet> processors = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(
            () -> {
              CoreBinding.bind(rank);
              processors.complete(new Affinity().allowed());
            });
    return processors.get(10, TimeUnit.SECONDS);
  }
}
