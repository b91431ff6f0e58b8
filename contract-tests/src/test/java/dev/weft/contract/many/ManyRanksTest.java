package dev.weft.contract.many;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.contract.AlsoWithoutNativeCalls;
import dev.weft.contract.ProcessRanks;
import dev.weft.contract.collective.Suite;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Jobs of many more ranks than cores. The collective operations at full length take minutes, so
 * they run only when asked for: {@code -Dweft.test.many=true}.
 */
@AlsoWithoutNativeCalls
@Timeout(300)
final class ManyRanksTest {
  private static final String NATIVE = "weft.native";
  private static final String SLOWER = "without native calls it takes a minute";
  static final String FULL = "weft.test.many";
  private static final int THREADS = 256;
  private static final int PROCESSES = 64;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /** The limit is a guard against hanging; it takes some seconds. */
  @Lengthy
  @Test
  @DisabledIfSystemProperty(named = NATIVE, matches = "off", disabledReason = SLOWER)
  @Timeout(60)
  void aThousandThreadsStartMeetAndEnd() {
    AtomicInteger ended = new AtomicInteger();
    Weft.run(
        1000,
        world -> {
          world.barrier();
          ended.incrementAndGet();
        });
    assertThat(ended).hasValue(1000);
  }

  @Lengthy
  @Test
  @DisabledIfSystemProperty(named = NATIVE, matches = "off", disabledReason = SLOWER)
  void threadsCombine() {
    ForAll.runs(
        1,
        random -> {
          long seed = random.nextLong();
          Ranks.run(THREADS, Via.LOCAL, LIMIT, world -> Suite.each(world, seed));
        });
  }

  /** With a ring between each two, in the heap's size of memory outside it. */
  @Test
  void eachThreadReachesEach() {
    Ranks.run(
        THREADS,
        Via.LOCAL,
        LIMIT,
        world -> {
          for (int peer = 0; peer < THREADS; peer++) {
            world.send(new int[] {world.rank() * THREADS + peer}, peer, 0);
          }
          for (int peer = 0; peer < THREADS; peer++) {
            int[] received = new int[1];
            world.receive(received, peer, 0);
            assertThat(received[0]).isEqualTo(peer * THREADS + world.rank());
          }
        });
  }

  @Test
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void threadsPassTheCollectives() {
    ForAll.runs(
        1,
        random -> {
          long seed = random.nextLong();
          Ranks.run(THREADS, Via.LOCAL, LIMIT, world -> Suite.all(world, seed));
        });
  }

  @Test
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void processesPassTheCollectivesInSharedMemory() {
    processes("shm");
  }

  @Test
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void processesPassTheCollectivesOverTcp() {
    processes("tcp");
  }

  private static void processes(String transport) {
    ForAll.runs(
        1,
        random ->
            ProcessRanks.run(
                ProcessRanks.plan(
                        PROCESSES, SuiteProgram.class, "all", String.valueOf(random.nextLong()))
                    .property("weft.transport", transport)
                    .timeout(LIMIT)));
  }
}
