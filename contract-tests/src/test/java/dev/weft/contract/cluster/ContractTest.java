package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The contract's tests with ranks that are processes, two on each of several hosts: shared memory
 * within hosts, tcp or ucx between them. Neighbours in a communicator are on different hosts.
 */
@OverHosts
@Timeout(value = 90, unit = TimeUnit.MINUTES)
final class ContractTest {
  private static final int MOST_HOSTS = 3;
  private static final int RANKS_A_HOST = 2;

  private static VirtualCluster cluster;
  private static ContractJobs jobs;
  private static Path secret;

  @BeforeAll
  static void start() throws IOException {
    cluster = new VirtualCluster(MOST_HOSTS);
    jobs = new ContractJobs("contract-over-hosts");
    secret = jobs.folder().resolve("secret");
    Files.write(secret, new byte[40]);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("r--------"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.close();
      jobs.close();
    }
  }

  @Lengthy
  @Test
  void someOfIt() {
    int hosts = Thorough.count(2, MOST_HOSTS);
    assertThat(failure(hosts, "-Dweft.encrypt=everywhere", ContractJobs.some())).isEmpty();
  }

  /** Where ranks choose by themselves and the network is a fast one. */
  @Test
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void someOfItByUcxBetweenHosts() {
    assumeTrue(Via.UCX.unavailability() == null, Via.UCX.unavailability());
    assertThat(failure(2, "-Dweft.ucx.auto=always", ContractJobs.some())).isEmpty();
  }

  /** A job a class, so that it says all that fail. */
  @ParameterizedTest
  @CsvSource({
    "2, -Dweft.encrypt=false",
    "3, -Dweft.encrypt=false",
    "2, -Dweft.encrypt=everywhere",
    "3, -Dweft.encrypt=everywhere",
    "2, -Dweft.native=off",
    "2, -Dweft.ucx.auto=always"
  })
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void allOfIt(int hosts, String option) throws IOException {
    String failures =
        ContractJobs.all().stream()
            .map(each -> failure(hosts, option, List.of(each)))
            .collect(Collectors.joining());
    assertThat(failures).isEmpty();
  }

  /** Runs tests; gives nothing if all pass, else what the ranks have printed. */
  private static String failure(int hosts, String option, List<String> classes) {
    List<HostCommand> ranks = new ArrayList<>();
    String[] command = jobs.command(List.of(option, "-Dweft.transport=auto"), classes);
    for (int rank = 0; rank < hosts * RANKS_A_HOST; rank++) {
      List<String> line =
          new ArrayList<>(
              List.of(
                  "env",
                  "WEFT_RANK=" + rank,
                  "WEFT_SIZE=" + hosts * RANKS_A_HOST,
                  "WEFT_ROOT=n1:4711",
                  "WEFT_SECRET_FILE=" + secret));
      line.addAll(List.of(command));
      ranks.add(cluster.start(rank % hosts + 1, line.toArray(String[]::new)));
    }
    ranks.forEach(rank -> rank.await(ContractJobs.LIMIT_SECONDS));
    return ranks.stream().allMatch(rank -> rank.exitCode() == 0)
        ? ""
        : ranks.stream().map(HostCommand::output).collect(Collectors.joining());
  }
}
