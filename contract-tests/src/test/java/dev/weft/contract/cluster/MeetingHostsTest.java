package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ports, and spawned ranks, of jobs over several hosts. */
@OverHosts
@Timeout(100)
final class MeetingHostsTest {
  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new VirtualCluster(4, "ssh");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static String outputOf(HostCommand command) {
    command.await();
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    return command.output();
  }

  /** Not where the launcher is, nor where the root is; on n4 there is no agent yet. */
  @Lengthy
  @Test
  void ranksAreSpawnedOnChosenHosts() {
    String output = outputOf(spawning("n1,n2", "3", "n4:2", "n3"));
    assertThat(output)
        .contains(
            "parent 0 of 2 on n1",
            "parent 1 of 2 on n2",
            "child 0 of 3 on n4 in /usr: 5 in all",
            "child 1 of 3 on n4 in /usr: 5 in all",
            "child 2 of 3 on n3 in /usr: 5 in all");
    cluster.assertNothingIsLeft(1, 2, 3, 4);
  }

  @Test
  void withoutAChoiceTheyAreWithTheRankThatSpawnsThem() {
    assumeTrue(Thorough.isWanted());
    assertThat(outputOf(spawning("n1,n2,n3", "2")))
        .contains("child 0 of 2 on n3", "child 1 of 2 on n3", "5 in all");
  }

  @Lengthy
  @Test
  void aHostThatIsNotThereIsNamed() {
    HostCommand command = spawning("n1,n2", "1", "n9");
    command.await();
    assertThat(command.output())
        .contains("not spawned: ", "host n9: no agent could be started there");
  }

  private static HostCommand spawning(String parents, String ranks, String... hosts) {
    String[] arguments = new String[2 + hosts.length];
    arguments[0] = "spawn";
    arguments[1] = ranks;
    System.arraycopy(hosts, 0, arguments, 2, hosts.length);
    return cluster.start(1, HostJob.commandOf(MeetingProgram.class, parents, 32, arguments));
  }

  @Test
  void halvesOfAJobConnectByAPort() {
    assumeTrue(Thorough.isWanted());
    assertThat(
            outputOf(
                cluster.start(
                    1, HostJob.commandOf(MeetingProgram.class, "n2,n3,n1,n4", 32, "halves"))))
        .contains("even 0 of 2 on n2", "even 1 of 2 on n1", "odd 0 of 2 on n3", "odd 1 of 2 on n4");
  }

  /** By a folder that all hosts see, or by a secret that their user has brought there. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"dir", "secret"})
  void twoJobsMeet(String how) throws IOException, InterruptedException {
    // Where all hosts see it; /tmp is each one's own.
    Path target = Path.of("target").toAbsolutePath();
    Path shared = Files.createTempDirectory(target, "meeting");
    Path known =
        how.equals("dir")
            ? shared
            : Files.write(Files.createTempFile(target, "secret", ""), new byte[32]);
    String option = "-Dweft.ports." + how + '=' + known;
    Path name = target.resolve(shared.getFileName() + ".name");
    HostCommand serving =
        cluster.start(
            1,
            HostJob.commandOf(MeetingProgram.class, "n1,n2", 32, option, "serve", name.toString()));
    while (!Files.exists(name) && serving.running()) {
      Thread.sleep(50);
    }
    HostCommand visiting =
        cluster.start(
            3,
            HostJob.commandOf(
                MeetingProgram.class, "n3,n4,n1", 32, option, "visit", name.toString()));
    assertThat(outputOf(serving))
        .contains("server 0 of 2 on n1", "server 1 of 2 on n2", "5 in all");
    assertThat(outputOf(visiting)).contains("visitor 0 of 3 on n3", "visitor 2 of 3 on n1");
    cluster.assertNothingIsLeft(1, 2, 3, 4);
  }
}
