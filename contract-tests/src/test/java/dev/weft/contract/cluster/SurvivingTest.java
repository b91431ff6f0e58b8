package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
  private static final int RANKS = 4;
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
  @CsvSource({
    "none, kill, 2, true",
    "none, kill, 0, true",
    "pmi2, throw, 2, false",
    "pmix, exit, 2, false",
    "pmi2, kill, 2, false",
    "pmi2, kill, 0, false",
    "pmix, kill, 0, false"
  })
  void underSlurm(String mpi, String how, int lost, boolean usual) {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    List<String> line = new ArrayList<>(List.of("srun", "--mpi=" + mpi, "-N3", "-n" + RANKS));
    line.addAll(List.of("--kill-on-bad-exit=0", "--no-kill"));
    line.addAll(List.of(program(how, lost)));
    HostCommand job = cluster.run(1, line.toArray(String[]::new));
    went(job, IntStream.range(0, RANKS).filter(rank -> rank != lost).toArray());
    if (lost == 0) {
      assertThat(job.output()).containsOnlyOnce("holds the job together from now on");
    }
  }

  /** Hydra ends the others when one is killed, whatever it is told; not so for other ends. */
  @ParameterizedTest
  @CsvSource({"throw, true", "exit, false"})
  void underHydra(String how, boolean usual) {
    Assumptions.assumeTrue(usual || Thorough.isWanted());
    VirtualCluster.require("mpiexec.mpich");
    List<String> line =
        new ArrayList<>(List.of("mpiexec.mpich", "-launcher", "ssh", "-hosts", "n1,n2,n3"));
    line.addAll(List.of("-n", Integer.toString(RANKS)));
    line.addAll(List.of(program(how, 2)));
    went(cluster.run(1, line.toArray(String[]::new)), 0, 1, 3);
  }

  private static String[] program(String how, int lost) {
    return RingProgram.commandOf(
        SurvivingProgram.class, new String[] {SURVIVE, how, Integer.toString(lost)});
  }

  private static void went(HostCommand job, int... ranks) {
    for (int rank : ranks) {
      assertThat(job.output()).contains("rank " + rank + " went on");
    }
  }
}
