package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks whose messages go by a native MPI library, on one host. */
@OverHosts
@Timeout(100)
final class MpiTransportTest {
  /** A library, and the command that starts its processes. */
  enum Library {
    OPEN_MPI_4("mpirun.openmpi", "libmpi.so.40"),
    OPEN_MPI_5("target/openmpi-5/bin/mpirun", "target/openmpi-5/lib/libmpi.so.40"),
    MPICH_4("mpiexec.mpich", "libmpich.so.12"),
    MPICH_5_BY_THE_STANDARDS_INTERFACE(
        "target/mpich-5/bin/mpiexec", "target/mpich-5/lib/libmpi_abi.so.1");

    private final String command;
    private final String file;

    Library(String command, String file) {
      this.command = command;
      this.file = file;
    }

    private static String resolve(String name) {
      return name.contains("/") ? VirtualCluster.project().resolve(name).toString() : name;
    }

    HostCommand run(int ranks, String... rank) {
      if (command.contains("/")) {
        assumeTrue(
            Files.isExecutable(Path.of(resolve(command))),
            "this test needs " + command + "; .ci/run installs it, from a wheel");
      } else {
        VirtualCluster.require(command);
      }
      List<String> line = new ArrayList<>(List.of(resolve(command)));
      if (name().startsWith("OPEN")) {
        line.addAll(List.of("--allow-run-as-root", "--oversubscribe"));
      }
      line.addAll(List.of("-n", Integer.toString(ranks)));
      line.addAll(List.of(rank));
      return HostCommand.here(line).await();
    }

    String option() {
      return "-Dweft.mpi.library=" + resolve(file);
    }

    HostCommand run(int ranks, Class<?> program, String... arguments) {
      List<String> all = new ArrayList<>(List.of("-Dweft.transport=mpi", option()));
      all.addAll(List.of(arguments));
      return run(ranks, RingProgram.commandOf(program, all.toArray(String[]::new)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void messagesCollectivesAndWindows(Library library) {
    HostCommand command = library.run(3, MpiProgram.class, "41");
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    assertThat(command.output())
        .contains("rank 0 of 3 has all", "rank 1 of 3 has all", "rank 2 of 3 has all");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void anAbortEndsAllWithItsCode(Library library) {
    HostCommand command = library.run(3, RingProgram.class, "abort", "1");
    // MPICH's mpiexec may notice first that a process was killed because of it.
    assertThat(command.exitCode()).as("%s", command.output()).isIn(7, 9);
    assertThat(command.output()).contains("rank 1 aborted the job");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void anExceptionEndsAll(Library library) {
    assumeTrue(Thorough.isWanted() || library == Library.MPICH_4);
    HostCommand command = library.run(3, RingProgram.class, "throw", "2");
    assertThat(command.exitCode()).as("%s", command.output()).isNotZero();
    assertThat(command.output()).contains("as it should");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void aProcessThatDiesEndsAll(Library library) {
    assumeTrue(Thorough.isWanted() || library == Library.OPEN_MPI_4);
    HostCommand command = library.run(3, RingProgram.class, "halt", "1");
    assertThat(command.exitCode()).as("%s", command.output()).isNotZero();
  }

  @Test
  void thatTheLibraryIsNotTheLaunchersIsTold() {
    String[] rank = RingProgram.command("-Dweft.transport=mpi", Library.OPEN_MPI_4.option());
    HostCommand command = Library.MPICH_4.run(2, rank);
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output())
        .contains("the launcher says PMI_SIZE=2", "this process is alone", "-Dweft.mpi.library");
  }
}
