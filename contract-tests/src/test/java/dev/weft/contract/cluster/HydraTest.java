package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code mpiexec} of MPICH, which speaks PMI-1. */
@OverHosts
@Timeout(100)
final class HydraTest {
  private static final String MPIEXEC = "mpiexec.mpich";

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    VirtualCluster.require(MPIEXEC);
    cluster = new VirtualCluster(4, "ssh");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static HostCommand mpiexec(int ranks, String option, String... arguments) {
    return launch(ranks, option, RingProgram.command(arguments));
  }

  private static HostCommand launch(int ranks, String option, String... command) {
    List<String> line =
        new ArrayList<>(List.of(MPIEXEC, "-launcher", "ssh", "-hosts", "n1,n2,n3,n4"));
    if (!option.isEmpty()) {
      line.add(option);
    }
    line.addAll(List.of("-n", Integer.toString(ranks)));
    line.addAll(List.of(command));
    return cluster.run(1, line.toArray(String[]::new));
  }

  @Test
  void overAnInheritedDescriptor() {
    Expected.ring(mpiexec(5, ""), 1, 2, 3, 4, 1);
  }

  @Lengthy
  @Test
  void overAPortAndWithoutNativeCalls() {
    Expected.ring(mpiexec(3, "-pmi-port", "-Dweft.native=off"), 1, 2, 3);
  }

  @Lengthy
  @Test
  void aDescriptorWithoutNativeCallsIsAnError() {
    HostCommand command = mpiexec(2, "", "-Dweft.native=off");
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains("under mpiexec", "-pmi-port");
  }

  @Lengthy
  @Test
  void aStallIsReported() {
    Expected.stall(launch(3, "", StallingProgram.command()).output(), 3);
  }

  @Lengthy
  @Test
  void anAbortGivesItsCode() {
    HostCommand command = mpiexec(3, "", "abort", "1");
    assertThat(command.exitCode()).as("%s", command.output()).isEqualTo(7);
  }
}
