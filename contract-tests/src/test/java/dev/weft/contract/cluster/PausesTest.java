package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Processes that stand still for up to two seconds, any of them and several at a time, are nobody's
 * failure, and nobody suspects them unless a busy machine has made a pause longer than that. {@code
 * -Dweft.test.pauses=3600} has it last an hour.
 */
@OverHosts
@Timeout(7_200)
final class PausesTest {
  private static final int THOROUGH_SECONDS = 30;
  private static final int LONGEST_MILLIS = 2_000;
  private static final int TOLERATED_MILLIS = 500;
  private static final int LONGEST_GAP_MILLIS = 1_500;
  private static final int SHORTEST_GAP_MILLIS = 300;

  /**
   * @param survives whether the job outlives failures: then nobody is declared dead
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areNoFailures(boolean survives) throws IOException, InterruptedException {
    long seed = Long.getLong("weft.test.seed", System.nanoTime());
    int seconds = Integer.getInteger("weft.test.pauses", Thorough.count(0, THOROUGH_SECONDS));
    assumeTrue(seconds > 0, "-D" + Thorough.PROPERTY + "=true, or -Dweft.test.pauses=N, runs it");
    long millis = TimeUnit.SECONDS.toMillis(seconds);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int pauses = 0;
    long longestMillis = 0;
    try (VirtualCluster cluster = new VirtualCluster(3);
        SharedSecret secret = new SharedSecret("PausesTest");
        FaultyJob job =
            FaultyJob.byHand(
                cluster, secret.path(), Wait.TRAFFIC, 0, millis, "-Dweft.survive=" + survives)) {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis - LONGEST_MILLIS);
      while (System.nanoTime() < end) {
        int[] standing =
            IntStream.range(0, FaultyJob.HOSTS.length).filter(_ -> random.nextBoolean()).toArray();
        long stopped = System.nanoTime();
        IntStream.of(standing).forEach(rank -> job.signal(rank, "STOP"));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_MILLIS));
        IntStream.of(standing).forEach(rank -> job.signal(rank, "CONT"));
        pauses += standing.length;
        longestMillis =
            Math.max(longestMillis, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - stopped));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(SHORTEST_GAP_MILLIS, LONGEST_GAP_MILLIS));
      }
      job.survives();
      assertThat(job.outputs()).doesNotContain("goes on without", "holds the job together");
      long suspicions = job.outputs().lines().filter(line -> line.contains("has not")).count();
      System.out.printf(
          "%d pauses, of %d ms at most; %d suspicions%n", pauses, longestMillis, suspicions);
      if (longestMillis < LONGEST_MILLIS + TOLERATED_MILLIS) {
        assertThat(suspicions).as("%s", job.outputs()).isZero();
      }
    }
  }
}
