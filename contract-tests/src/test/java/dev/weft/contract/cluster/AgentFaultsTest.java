package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.contract.cluster.WaitingProgram.Wait;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same of jobs whose ranks agents have started, who end with what they have started. */
@OverHosts
@Timeout(120)
final class AgentFaultsTest {
  /** The limit, and time for a machine that is busy with other tests: silence alone takes 10 s. */
  private static final long LIMIT_MILLIS = 3_000 + 5_000;

  private static final long SLOW_MILLIS = 2_000;
  private static final long STOPPED_MILLIS = 5_000;
  private static final int FAN_OUT = 32;

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    VirtualCluster.require("iptables");
    cluster = new VirtualCluster(3, "ssh");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @AfterEach
  void heal() {
    cluster.fault("heal");
  }

  private static FaultyJob job(Wait wait, long millis) {
    return FaultyJob.byAgents(cluster, FAN_OUT, wait, 3, millis);
  }

  /** Whichever end sees it: both, the launcher's alone, the other one alone. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"cut 3, RECEIVE, true", "drop 3 1, SEND, false", "drop 1 3, TRAFFIC, false"})
  void aLinkIsCut(String fault, Wait wait, boolean usual) throws InterruptedException {
    assumeTrue(usual || Thorough.isWanted());
    try (FaultyJob job = job(wait, 0)) {
      job.suffer(() -> cluster.fault(fault));
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
      assertThat(job.leftMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
    }
  }

  /** A rank, an agent, a launcher: what each has started ends, too. */
  @ParameterizedTest
  @CsvSource({
    "3, [W]EFT_RANK=3, rank 3 on n3 was ended by SIGKILL, false",
    "2, [A]gentBoot, host n2 is lost, true",
    "1, [c]luster.HostJob, ready, false"
  })
  void processesAreKilled(int host, String which, String says, boolean usual)
      throws InterruptedException {
    assumeTrue(usual || Thorough.isWanted());
    try (FaultyJob job = job(Wait.BARRIER, 0)) {
      job.suffer(() -> job.signal(host, "KILL", which));
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
      assertThat(job.outputs()).contains(says);
      assertThat(job.leftMillis()).isLessThan(LIMIT_MILLIS);
    }
  }

  /** All who would remove its files on a host are killed there: the next job does. */
  @Test
  void theNextJobRemovesWhatIsLeft() throws InterruptedException {
    assumeTrue(Thorough.isWanted());
    try (FaultyJob job = job(Wait.BARRIER, 0)) {
      String file = "touch /dev/shm/$(basename /tmp/weft-*+keeper-* | sed s/+.*/+window/)";
      assertThat(cluster.run(2, "sh", "-c", file).exitCode()).isZero();
      job.suffer(() -> job.signal(2, "KILL", "[A]gentBoot|[W]EFT_RANK"));
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
    }
    assertThat(cluster.run(2, "sh", "-c", "ls /dev/shm/weft-*+window").exitCode()).isZero();
    try (FaultyJob job = job(Wait.RECEIVE, 1)) {
      job.survives();
      job.leftMillis();
    }
  }

  @Test
  void aHostThatIsBackHasForgottenTheJob() throws InterruptedException {
    assumeTrue(Thorough.isWanted());
    try (FaultyJob job = job(Wait.RECEIVE, 0)) {
      job.suffer(() -> cluster.fault("crash 3"));
      cluster.fault("boot 3");
      assertThat(job.toldMillis()).as("%s", job.outputs()).isLessThan(LIMIT_MILLIS);
      job.leftMillis();
    }
  }

  /** All its processes are slow, then stand still: it is waited for. */
  @Lengthy
  @Test
  void aHostIsWaitedFor() throws InterruptedException {
    try (FaultyJob job = job(Wait.TRAFFIC, SLOW_MILLIS + STOPPED_MILLIS)) {
      job.suffer(() -> cluster.fault("slow 3"));
      TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
      cluster.fault("heal");
      cluster.fault("freeze 3");
      TimeUnit.MILLISECONDS.sleep(STOPPED_MILLIS);
      cluster.fault("heal");
      job.survives();
      assertThat(job.outputs()).contains("rank 3 on 10.77.0.3 has not answered for 3");
      job.leftMillis();
    }
  }
}
