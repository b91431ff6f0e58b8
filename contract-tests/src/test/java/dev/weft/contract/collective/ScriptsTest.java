package dev.weft.contract.collective;

import dev.weft.contract.AlsoWithoutNativeCalls;
import dev.weft.contract.RankCounts;
import dev.weft.contract.Transports;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Random sequences of collective operations, blocking, non-blocking and persistent, several under
 * way at once and awaited in random order, give each rank what the sequential model does.
 */
@AlsoWithoutNativeCalls
@Timeout(240)
final class ScriptsTest {
  private static final int MOST_RANKS = 17;

  @ParameterizedTest
  @ArgumentsSource(Transports.class)
  void overEveryTransport(Via via) {
    for (int ranks : RankCounts.all()) {
      ForAll.runs(
          1,
          random -> {
            long seed = random.nextLong();
            Ranks.run(ranks, via, world -> new Script(world, seed).run(25));
          });
    }
  }

  @Test
  void onAnyNumberOfRanks() {
    ForAll.runs(
        Thorough.count(1, 3),
        random -> {
          int ranks = 1 + random.nextInt(MOST_RANKS);
          long seed = random.nextLong();
          Ranks.run(ranks, Via.LOCAL, world -> new Script(world, seed).run(25));
        });
  }
}
