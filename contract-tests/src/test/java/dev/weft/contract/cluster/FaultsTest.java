package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What happens to hosts and links is told to whoever waits, and nothing else is. */
@OverHosts
@Timeout(120)
final class FaultsTest {
  /** The limit, and time for a machine that is busy with other tests. */
  private static final long LIMIT_MILLIS = 3_000 + 5_000;

  private static final long STOPPED_MILLIS = 5_000;

  private static VirtualCluster cluster;
  private static SharedSecret secret;

  @BeforeAll
  static void start() throws IOException {
    VirtualCluster.require("iptables");
    cluster = new VirtualCluster(3);
    secret = new SharedSecret("FaultsTest");
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
      secret.close();
    }
  }

  @AfterEach
  void heal() {
    cluster.fault("heal");
  }

  private static FaultyJob job(Wait wait, int awaited, long millis, String... options) {
    return FaultyJob.byHand(cluster, secret.path(), wait, awaited, millis, options);
  }

  /**
   * The last two were told after 10 s and 39 s: a host that knows of no way to another sends
   * nothing again, and one whose packets arrive nowhere still hears those of the other.
   */
  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "cut 3, RECEIVE, 3, true",
    "cut 1, BARRIER, 0, false",
    "drop 2 3, SEND, 3, false",
    "unplug 1, SEND, 0, true",
    "drop 2 1, SEND, 1, true"
  })
  void aLinkIsCut(String fault, Wait wait, int awaited, boolean usual) throws InterruptedException {
    assumeThat(usual || Thorough.isWanted()).isTrue();
    try (FaultyJob job = job(wait, awaited, 0)) {
      job.suffer(() -> cluster.fault(fault));
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
      assertThat(job.outputs()).contains("its host has acknowledged nothing");
      job.leftMillis();
    }
  }

  /** Nobody takes it for dead, for as long as its host is alive. */
  @Lengthy
  @Test
  void aRankStandsStill() throws InterruptedException {
    try (FaultyJob job = job(Wait.SEND, 3, STOPPED_MILLIS - 500)) {
      job.suffer(() -> job.signal(3, "STOP"));
      TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
      job.signal(3, "CONT");
      job.survives();
      assertThat(job.outputs())
          .contains("rank 3 on 10.77.0.3 has not answered for 3", "answers again, after");
    }
  }

  @Test
  void withoutNativeCallsItTakesLonger() throws InterruptedException {
    assumeThat(Thorough.isWanted()).as("-D%s=true runs it", Thorough.PROPERTY).isTrue();
    try (FaultyJob job = job(Wait.BARRIER, 3, 0, "-Dweft.native=off", "-Dweft.failureSeconds=1")) {
      job.suffer(() -> cluster.fault("cut 3"));
      assertThat(job.toldMillis(3)).as("%s", job.outputs()).isBetween(4_000L, LIMIT_MILLIS);
    }
  }
}
