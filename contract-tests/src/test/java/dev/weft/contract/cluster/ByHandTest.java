package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that something starts which only numbers them: a script, or a Kubernetes Indexed Job. */
@OverHosts
@Timeout(100)
final class ByHandTest {
  private static final int[] HOSTS = {2, 1, 3, 4, 2};

  private static VirtualCluster cluster;
  private static Path secret;

  @BeforeAll
  static void start() throws IOException {
    cluster = new VirtualCluster(4);
    secret = Path.of("target", "secret-of-ByHandTest").toAbsolutePath();
    Files.write(secret, new byte[40]);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("r--r-----"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
      Files.delete(secret);
    }
  }

  /**
   * @param variables those of the environment, and options of the virtual machine
   */
  private static HostCommand rank(int rank, String number, String... variables) {
    Map<Boolean, List<String>> kinds =
        Stream.of(variables).collect(Collectors.partitioningBy(each -> each.startsWith("-")));
    String[] command = RingProgram.command(kinds.get(true).toArray(String[]::new));
    return start(rank, number, kinds.get(false), command);
  }

  private static HostCommand start(
      int rank, String number, List<String> variables, String... command) {
    List<String> line = new ArrayList<>(List.of("env", number + "=" + rank));
    line.add("WEFT_SIZE=" + HOSTS.length);
    line.add("WEFT_SECRET_FILE=" + secret);
    line.addAll(variables);
    line.addAll(List.of(command));
    return cluster.start(HOSTS[rank], line.toArray(String[]::new));
  }

  private static List<HostCommand> ranks(String number, String... variables) {
    List<HostCommand> ranks = new ArrayList<>();
    for (int rank = 0; rank < HOSTS.length; rank++) {
      ranks.add(rank(rank, number, variables));
    }
    return ranks;
  }

  private static String outputs(List<HostCommand> ranks) {
    return ranks.stream().map(rank -> rank.await().output()).collect(Collectors.joining());
  }

  @Test
  void aScript() {
    List<HostCommand> ranks = ranks("WEFT_RANK", "WEFT_ROOT=n2:4711");
    Expected.ring(outputs(ranks), "10.77.0.", HOSTS);
  }

  /** On a busy machine a rank may give up the first network before its handshake is over. */
  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void encrypted(String nativeCalls) {
    List<HostCommand> ranks =
        ranks(
            "WEFT_RANK",
            "WEFT_ROOT=n2:4711",
            "WEFT_NETWORK=10.77.0.0/24",
            "-Dweft.encrypt=true",
            "-Dweft.native=" + nativeCalls);
    Expected.ring(outputs(ranks), "10.77.0.", HOSTS);
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({"10.78.0.0/24, 10.78.0.", "fd77::/64, fd77:0:0:0:0:0:0:"})
  void overAnotherNetwork(String network, String addresses) {
    List<HostCommand> ranks =
        ranks("WEFT_RANK", "WEFT_ROOT=[fd77::2]:4711", "WEFT_NETWORK=" + network);
    Expected.ring(outputs(ranks), addresses, HOSTS);
  }

  @Test
  void aNetworkThatIsNotThereIsNamed() {
    List<HostCommand> ranks = ranks("WEFT_RANK", "WEFT_ROOT=n2:4711", "WEFT_NETWORK=10.99.0.0/16");
    assertThat(outputs(ranks))
        .contains("no address in 10.99.0.0/16", "eth0 10.77.0.2", "eth1 10.78.0.2");
  }

  /** As {@code weft run} does it. */
  @Lengthy
  @Test
  void aStallIsReported() {
    List<HostCommand> ranks = new ArrayList<>();
    for (int rank = 0; rank < HOSTS.length; rank++) {
      ranks.add(start(rank, "WEFT_RANK", List.of("WEFT_ROOT=n2:4711"), StallingProgram.command()));
    }
    Expected.stall(outputs(ranks), HOSTS.length);
  }

  /** The name of rank 0's pod may become known later than the others start. */
  @Test
  void anIndexedJob() throws IOException, InterruptedException {
    String root = "WEFT_ROOT=job-0.late:4711";
    List<HostCommand> ranks = new ArrayList<>();
    for (int rank = HOSTS.length - 1; rank > 0; rank--) {
      ranks.add(rank(rank, "JOB_COMPLETION_INDEX", root));
    }
    TimeUnit.SECONDS.sleep(2);
    cluster.name("job-0.late", HOSTS[0]);
    ranks.add(rank(0, "JOB_COMPLETION_INDEX", root));
    Expected.ring(outputs(ranks), "10.77.0.", HOSTS);
  }

  @Test
  void whatIsMissingIsNamed() {
    HostCommand command = cluster.run(1, line("WEFT_RANK=1", "WEFT_SIZE=4"));
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains("WEFT_ROOT, WEFT_SECRET_FILE are not set");
    HostCommand pod = cluster.run(1, line("JOB_COMPLETION_INDEX=1"));
    assertThat(pod.exitCode()).isNotZero();
    assertThat(pod.output())
        .contains("WEFT_SIZE, WEFT_ROOT, WEFT_SECRET_FILE are not set", "Indexed Job");
  }

  private static String[] line(String... variables) {
    List<String> line = new ArrayList<>(List.of("env"));
    line.addAll(List.of(variables));
    line.addAll(List.of(RingProgram.command()));
    return line.toArray(String[]::new);
  }
}
