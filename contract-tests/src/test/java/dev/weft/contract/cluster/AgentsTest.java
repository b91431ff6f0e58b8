package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Weft's own launcher over hosts that it reaches by {@code ssh}. */
@OverHosts
@Timeout(100)
final class AgentsTest {
  private static final String NOBODY = "99";

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new VirtualCluster(3, "ssh");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static HostCommand run(String hosts, int fanOut, String... arguments) {
    return cluster.run(1, HostJob.command(hosts, fanOut, arguments));
  }

  /** Directly, and each agent by the one before it, which also passes on all jars. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({"32, false", "1, true"})
  void ranksMeet(int fanOut, boolean copies) {
    Expected.ring(run("n2,n1,n3,n2", fanOut, "-D" + HostJob.COPY + "=" + copies), 2, 1, 3, 2);
  }

  @Lengthy
  @Test
  void aRankThatThrowsIsNamedWithItsHost() {
    HostCommand command = run("n1,n2,n3", 32, "throw", "2");
    assertThat(command.output())
        .contains("rank 2 on n3 ended with an uncaught exception", "as it should");
    assertThat(command.exitCode()).isEqualTo(1);
    cluster.assertNothingIsLeft(2, 3);
  }

  @Test
  void anExitCodeComesFromAfar() {
    HostCommand command = run("n1,n2,n3", 1, "halt", "2");
    assertThat(command.output()).contains("rank 2 on n3 exited with code 9");
    assertThat(command.exitCode()).isEqualTo(9);
  }

  @Test
  void aHostThatIsNotThereIsNamed() {
    HostCommand command = run("n1,n9", 32);
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains("host n9: no agent could be started there", "ssh:");
  }

  @Lengthy
  @Test
  void theEndOfTheLauncherIsTheEndOfAll() throws InterruptedException {
    HostCommand command = cluster.start(1, HostJob.command("n2,n3,n3", 1, "halt", NOBODY));
    awaitRanks(3, 2);
    cluster.run(1, "pkill", "-KILL", "-f", HostJob.class.getName());
    cluster.assertNothingIsLeft(2, 3);
    assertThat(command.await().exitCode()).isNotZero();
  }

  @Test
  void theEndOfAnAgentIsTheEndOfItsHost() throws InterruptedException {
    assumeTrue(Thorough.isWanted());
    HostCommand command = cluster.start(1, HostJob.command("n1,n2,n3", 32, "halt", NOBODY));
    awaitRanks(3, 1);
    cluster.run(3, "pkill", "-KILL", "-f", "AgentBoot");
    command.await();
    assertThat(command.output()).contains("host n3 is lost: its agent has ended");
    assertThat(command.exitCode()).isEqualTo(1);
    cluster.assertNothingIsLeft(1, 2);
  }

  private static void awaitRanks(int host, int count) throws InterruptedException {
    String[] look = {"sh", "-c", "grep -lsz '^WEFT_RANK=' /proc/[1-9]*/environ | wc -l"};
    while (!cluster.run(host, look).output().strip().equals(Integer.toString(count))) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    // They are in the middle of the job then, as it lasts 50 s.
    TimeUnit.SECONDS.sleep(2);
  }
}
