package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Processes that stand still for up to two seconds, any of them and several at a time, are nobody's
 * failure, and nobody suspects them. {@code -Dweft.test.pauses=3600} has it last an hour.
 */
@Timeout(7_200)
final class PausesTest {
  private static final int USUAL_SECONDS = 5;
  private static final int LONGEST_MILLIS = 2_000;
  private static final int LONGEST_GAP_MILLIS = 1_500;
  private static final int SHORTEST_GAP_MILLIS = 300;

  @Test
  void areNoFailures() throws IOException, InterruptedException {
    long seed = Long.getLong("weft.test.seed", System.nanoTime());
    long millis = TimeUnit.SECONDS.toMillis(Integer.getInteger("weft.test.pauses", USUAL_SECONDS));
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int pauses = 0;
    try (VirtualCluster cluster = new VirtualCluster(3);
        SharedSecret secret = new SharedSecret("PausesTest");
        FaultyJob job = FaultyJob.byHand(cluster, secret.path(), Wait.TRAFFIC, 0, millis)) {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis - LONGEST_MILLIS);
      while (System.nanoTime() < end) {
        int[] standing =
            IntStream.range(0, FaultyJob.HOSTS.length).filter(_ -> random.nextBoolean()).toArray();
        IntStream.of(standing).forEach(rank -> job.signal(rank, "STOP"));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_MILLIS));
        IntStream.of(standing).forEach(rank -> job.signal(rank, "CONT"));
        pauses += standing.length;
        TimeUnit.MILLISECONDS.sleep(random.nextInt(SHORTEST_GAP_MILLIS, LONGEST_GAP_MILLIS));
      }
      job.survives();
      assertThat(job.outputs()).doesNotContain("has not answered");
    }
    System.out.println(pauses + " pauses");
  }
}
