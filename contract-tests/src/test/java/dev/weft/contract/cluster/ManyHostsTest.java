package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Jobs over 32 hosts, and over 64 agents, two on each. They take some gigabytes and a minute each,
 * so only in a thorough run.
 */
@OverHosts
@Timeout(400)
final class ManyHostsTest {
  private static final int HOSTS = 32;
  private static final int LIMIT_SECONDS = 180;

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    assumeThat(Thorough.isWanted()).as("only with -D" + Thorough.PROPERTY + "=true").isTrue();
    cluster = new VirtualCluster(HOSTS, "ssh");
    for (int host = 1; host <= HOSTS; host++) {
      // A second name, for a second agent.
      cluster.name("m" + host, host);
    }
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** One rank each: start, broadcast, ring, sum, end. */
  @ParameterizedTest
  @CsvSource({"32, 32", "32, 6", "64, 32"})
  void ranksMeet(int agents, int fanOut) {
    String hosts =
        IntStream.range(0, agents)
            .mapToObj(each -> (each < HOSTS ? "n" : "m") + (each % HOSTS + 1))
            .collect(Collectors.joining(","));
    long start = System.nanoTime();
    HostCommand command = cluster.start(1, HostJob.command(hosts, fanOut)).await(LIMIT_SECONDS);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    System.out.printf(
        "%d agents, tree of depth %d: %s, ended after %d ms%n",
        agents,
        depth(agents, fanOut),
        command.output().lines().filter(line -> line.startsWith("started")).findFirst().orElse(""),
        millis);
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    assertThat(command.output().lines().filter(line -> line.startsWith("rank ")))
        .hasSize(agents)
        .allMatch(line -> line.contains(" of " + agents + " on n"));
  }

  /** How many links lead to the agent that is furthest from the launcher. */
  private static int depth(int agents, int fanOut) {
    int depth = 1;
    for (int host = agents - 1; host >= fanOut; host = host / fanOut - 1) {
      depth++;
    }
    return depth;
  }
}
