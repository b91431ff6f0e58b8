package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs over hosts that outlive failures, under the launchers of clusters. */
@OverHosts
@Timeout(120)
final class SurvivingTest {
  private static final String SURVIVE = "-Dweft.survive=true";

  private static VirtualCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new VirtualCluster(3, "ssh", "slurm");
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** A killed rank would end the step where Slurm is configured so, but for the option. */
  @ParameterizedTest
  @CsvSource({"none, kill, true", "pmi2, throw, false", "pmix, exit, false", "pmi2, kill, false"})
  void underSlurm(String mpi, String how, boolean usual) {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    List<String> line = new ArrayList<>(List.of("srun", "--mpi=" + mpi, "-N3", "-n4"));
    line.addAll(List.of("--kill-on-bad-exit=0", "--no-kill"));
    line.addAll(List.of(program(how)));
    went(cluster.run(1, line.toArray(String[]::new)), 0, 1, 3);
  }

  /** Hydra ends the others when one is killed, whatever it is told; not so for other ends. */
  @ParameterizedTest
  @CsvSource({"throw, true", "exit, false"})
  void underHydra(String how, boolean usual) {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    VirtualCluster.require("mpiexec.mpich");
    List<String> line =
        new ArrayList<>(List.of("mpiexec.mpich", "-launcher", "ssh", "-hosts", "n1,n2,n3"));
    line.addAll(List.of("-n", "4"));
    line.addAll(List.of(program(how)));
    went(cluster.run(1, line.toArray(String[]::new)), 0, 1, 3);
  }

  private static String[] program(String how) {
    return RingProgram.commandOf(SurvivingProgram.class, new String[] {SURVIVE, how, "2"});
  }

  private static void went(HostCommand job, int... ranks) {
    for (int rank : ranks) {
      assertThat(job.output()).contains("rank " + rank + " went on");
    }
  }
}
