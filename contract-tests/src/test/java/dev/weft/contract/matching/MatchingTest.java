package dev.weft.contract.matching;

import dev.weft.Comm;
import dev.weft.contract.Transports;
import dev.weft.contract.WithinOneProcess;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Two thousand random schedules on two to eight ranks, an equal share on each transport; ten
 * thousand in a thorough run.
 */
@WithinOneProcess
final class MatchingTest {
  private static final int SCHEDULES = Thorough.count(1_000, 10_000);
  private static final int MIN_RANKS = 2;
  private static final int MAX_RANKS = 8;
  private static final Duration LIMIT = Duration.ofSeconds(100);

  @ParameterizedTest
  @ArgumentsSource(Transports.class)
  @Timeout(240)
  void everyScheduleIsMatchedAsMpiAllows(Via via) {
    Long given = Long.getLong(ForAll.SEED_PROPERTY);
    SplittableRandom seeds = new SplittableRandom();
    int each = SCHEDULES / Via.values().length / (MAX_RANKS - MIN_RANKS + 1) + 1;
    for (int ranks = MIN_RANKS; ranks <= MAX_RANKS; ranks++) {
      long[] schedules = given != null ? new long[] {given} : seeds.longs(each).toArray();
      AtomicReferenceArray<RankLog> logs = new AtomicReferenceArray<>(ranks);
      Ranks.run(ranks, via, LIMIT, world -> run(world, schedules, logs));
    }
  }

  private static void run(Comm world, long[] schedules, AtomicReferenceArray<RankLog> logs) {
    Comm control = world.dup();
    Comm[] comms = {world, world.dup()};
    for (int i = 0; i < schedules.length; i++) {
      try {
        logs.set(world.rank(), new RankRun(comms, control, schedules[i]).run());
        control.barrier();
        if (world.rank() == i % world.size()) {
          Model.check(all(logs));
        }
        control.barrier();
      } catch (AssertionError e) {
        throw new AssertionError(
            e.getMessage() + "; repeat with -D" + ForAll.SEED_PROPERTY + "=" + schedules[i], e);
      }
    }
  }

  private static RankLog[] all(AtomicReferenceArray<RankLog> logs) {
    RankLog[] all = new RankLog[logs.length()];
    Arrays.setAll(all, logs::get);
    return all;
  }
}
