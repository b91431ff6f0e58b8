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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code srun}, with and without the ways to meet that it offers. */
@OverHosts
@Timeout(100)
final class SlurmTest {
  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new VirtualCluster(4, "slurm");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static HostCommand srun(String mpi, String... arguments) {
    return launch(mpi, RingProgram.command(arguments));
  }

  private static HostCommand launch(String mpi, String... command) {
    List<String> line =
        new ArrayList<>(List.of("srun", "--mpi=" + mpi, "-N4", "-n5", "--distribution=cyclic"));
    line.addAll(List.of(command));
    // From a host that is not rank 0's.
    return cluster.run(2, line.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "pmi2", "pmix"})
  void ranksMeet(String mpi) {
    Expected.ring(srun(mpi), 1, 2, 3, 4, 1);
  }

  @Test
  void withoutAWayToMeetItIsAnError() {
    HostCommand command = srun("none", "-Dweft.native=off");
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output())
        .contains("of 5 under srun", "--mpi=pmi2", "WEFT_SECRET_FILE")
        .doesNotContain("of 1 on");
  }

  @Lengthy
  @Test
  void aStallIsReported() {
    Expected.stall(launch("none", StallingProgram.command()).output(), 5);
  }

  /** Slurm itself would let the others run. */
  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "halt, 2, 'weft: rank 2 on 10.77.0.3 has ended'",
    "halt, 0, its connection to rank 0",
    "throw, 3, as it should"
  })
  void whenARankEndsAllDo(String how, String who, String words) {
    HostCommand command = srun("none", how, who);
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output()).contains(words);
  }
}
