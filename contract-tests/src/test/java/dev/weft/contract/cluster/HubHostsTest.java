package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.contract.RandomDeathsProgram;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Jobs over hosts that only number their ranks: the side with more than half of them goes on when
 * the host of rank 0 is lost, or cut off.
 */
@OverHosts
@Timeout(150)
final class HubHostsTest {
  private static final String OTHER_HUB = "holds the job together from now on";

  private static VirtualCluster cluster;
  private static SharedSecret secret;
  private static int port = 4_800;

  @BeforeAll
  static void start() throws IOException {
    cluster = new VirtualCluster(3);
    secret = new SharedSecret("HubHostsTest");
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

  /** The ranks are on these hosts, and all others wait for the lost ones. */
  private static List<HostCommand> job(String lost, int... hosts) throws InterruptedException {
    port++;
    String[] program =
        RingProgram.commandOf(
            SurvivingProgram.class, new String[] {"-Dweft.survive=true", "wait", lost});
    List<HostCommand> ranks = new ArrayList<>();
    for (int rank = 0; rank < hosts.length; rank++) {
      ranks.add(rank(rank, hosts.length, hosts[rank], "n" + hosts[0] + ":" + port, program));
    }
    ranks.forEach(rank -> rank.awaitReady(1));
    TimeUnit.MILLISECONDS.sleep(300);
    return ranks;
  }

  private static HostCommand rank(int rank, int size, int host, String root, String... program) {
    List<String> line = new ArrayList<>(List.of("env", "WEFT_RANK=" + rank));
    line.add("WEFT_SIZE=" + size);
    line.add("WEFT_ROOT=" + root);
    line.add("WEFT_SECRET_FILE=" + secret.path());
    line.addAll(List.of(program));
    return cluster.start(host, line.toArray(String[]::new));
  }

  private static String went(List<HostCommand> job, int... ranks) {
    for (int rank : ranks) {
      HostCommand each = job.get(rank).await();
      assertThat(each.output()).as("%s", all(job, ranks)).contains("rank " + rank + " went on");
      assertThat(each.exitCode()).as("%s", each.output()).isZero();
    }
    return all(job, ranks);
  }

  private static String all(List<HostCommand> job, int... ranks) {
    return Arrays.stream(ranks)
        .mapToObj(rank -> job.get(rank).await().output())
        .collect(Collectors.joining());
  }

  @Lengthy
  @Test
  void theHostOfTheHubCrashes() throws InterruptedException {
    List<HostCommand> job = job("0,1", 1, 1, 2, 3, 3);
    cluster.fault("crash 1");
    try {
      assertThat(went(job, 2, 3, 4)).containsOnlyOnce(OTHER_HUB);
    } finally {
      cluster.fault("boot 1");
    }
    cluster.assertNothingIsLeft(2, 3);
  }

  /** Its new process is on another host, and looks for the job at all places that it knows. */
  @Lengthy
  @Test
  void theRankOfALostHostIsStartedOnAnother() throws InterruptedException {
    port++;
    String root = "n1:%d,n2:%d,n3:%d".formatted(port, port, port);
    int[] hosts = {1, 2, 2, 3};
    String[] program =
        RingProgram.commandOf(
            RandomDeathsProgram.class,
            new String[] {"-Dweft.survive=true", "-Dweft.respawn=1", "repair", "1", "0", "20000"});
    List<HostCommand> job = new ArrayList<>();
    for (int rank = 0; rank < hosts.length; rank++) {
      job.add(rank(rank, hosts.length, hosts[rank], root, program));
    }
    job.forEach(rank -> rank.awaitReady(1));
    TimeUnit.MILLISECONDS.sleep(300);
    cluster.fault("crash 1");
    try {
      TimeUnit.SECONDS.sleep(1);
      job.set(0, rank(0, hosts.length, 3, root, program));
      long expected = RandomDeathsProgram.expected(hosts.length, 20_000);
      for (HostCommand each : job) {
        assertThat(each.await().output()).contains("" + expected);
        assertThat(each.exitCode()).as("%s", each.output()).isZero();
      }
    } finally {
      cluster.fault("boot 1");
    }
    cluster.assertNothingIsLeft(2, 3);
  }

  @Lengthy
  @Test
  void theHostOfTheHubIsCutOff() throws InterruptedException {
    List<HostCommand> job = job("0", 1, 2, 2, 3);
    cluster.fault("cut 1");
    assertThat(went(job, 1, 2, 3)).containsOnlyOnce(OTHER_HUB);
    HostCommand hub = job.getFirst().await();
    assertThat(hub.output()).contains("fewer than half of the ranks can be reached from here");
    assertThat(hub.exitCode()).isNotZero();
    cluster.fault("heal");
    cluster.assertNothingIsLeft(1, 2, 3);
  }

  @Lengthy
  @Test
  void ofTwoHalvesThatWithTheHubGoesOn() throws InterruptedException {
    List<HostCommand> job = job("1,2", 1, 2, 2, 3);
    cluster.fault("cut 2");
    assertThat(went(job, 0, 3)).doesNotContain(OTHER_HUB);
    for (int rank : new int[] {1, 2}) {
      HostCommand cutOff = job.get(rank).await();
      assertThat(cutOff.output())
          .contains("rank " + rank + " ends: its connection to rank 0")
          .contains("only 2 of 4 ranks that may live have come together");
      assertThat(cutOff.exitCode()).isNotZero();
    }
    cluster.fault("heal");
    cluster.assertNothingIsLeft(1, 2, 3);
  }

  /** That its process has ended shows by how the connection does, although nobody else sees it. */
  @Test
  void theLastOfTwoHostsGoesOnWhenTheOtherProcessIsKilled() throws InterruptedException {
    List<HostCommand> job = job("0", 1, 2);
    job.getFirst().signal("KILL");
    assertThat(went(job, 1)).containsOnlyOnce(OTHER_HUB);
    cluster.assertNothingIsLeft(2);
  }
}
