package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code mpirun} of Open MPI 4 and 5, and the {@code prterun} behind the latter, by PMIx. */
@OverHosts
@Timeout(100)
final class OpenMpiTest {
  private static final Path FIVE =
      VirtualCluster.project().resolve("target").resolve("openmpi-5").resolve("bin");

  private static final String OWN_MESSAGES = "-Dweft.transport=mpi";

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

  private static HostCommand launch(String launcher, String... arguments) {
    return launch(launcher, List.of(arguments), RingProgram.command(arguments));
  }

  private static HostCommand launch(String launcher, List<String> options, String... command) {
    List<String> line =
        new ArrayList<>(
            List.of(launcher, "--allow-run-as-root", "--host", "n1:2,n2:1,n3:1,n4:1", "-n", "5"));
    if (options.contains(OWN_MESSAGES)) {
      // Else it takes the bridges that every host has, too.
      line.addAll(List.of("--mca", "btl_tcp_if_include", "10.77.0.0/24"));
    }
    if (launcher.endsWith("/prterun")) {
      // It has been moved since it was built; mpirun finds that out by itself.
      line.addAll(List.of("--prefix", FIVE.getParent().toString()));
    }
    line.addAll(List.of(command));
    return cluster.run(1, line.toArray(String[]::new));
  }

  private static String four() {
    VirtualCluster.require("mpirun.openmpi");
    return "mpirun.openmpi";
  }

  private static String five(String command) {
    Path path = FIVE.resolve(command);
    VirtualCluster.require(
        Files.isExecutable(path),
        "this test needs %s; .ci/run installs it, from a wheel".formatted(path));
    return path.toString();
  }

  @Test
  void version4() {
    Expected.ring(launch(four()), 1, 1, 2, 3, 4);
  }

  @Test
  void version5() {
    Expected.ring(launch(five("mpirun")), 1, 1, 2, 3, 4);
  }

  @Lengthy
  @Test
  void withoutMpi() {
    Expected.ring(launch(five("prterun")), 1, 1, 2, 3, 4);
  }

  @Lengthy
  @Test
  void overTheLibrarysOwnMessages() {
    HostCommand command = launch(four(), OWN_MESSAGES);
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    assertThat(command.output()).contains("rank 4 of 5 on n4, 1 share memory");
  }

  @Lengthy
  @Test
  void withoutThePmixLibraryItIsAnError() {
    HostCommand command = launch(four(), "-Dweft.pmix.library=/none.so");
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains("of 5 under mpirun", "libpmix.so.2", "it is not found");
  }

  @Lengthy
  @Test
  void aStallIsReported() {
    Expected.stall(launch(four(), List.of(), StallingProgram.command()).output(), 5);
  }

  @Lengthy
  @Test
  void anAbortGivesItsCode() {
    HostCommand command = launch(four(), "abort", "2");
    assertThat(command.exitCode()).as("%s", command.output()).isEqualTo(7);
    assertThat(command.output()).contains("rank 2 aborted the job");
  }
}
