package dev.weft.contract.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.cluster.HostCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks whose messages go by a native MPI library, on one host. */
@OverHosts
@Timeout(100)
final class MpiTransportTest {
  @ParameterizedTest
  @EnumSource
  void messagesCollectivesAndWindows(NativeMpi library) {
    HostCommand command = library.run(3, MpiProgram.class, "41");
    assertThat(command.exitCode()).as("%s", command.output()).isZero();
    assertThat(command.output())
        .contains("rank 0 of 3 has all", "rank 1 of 3 has all", "rank 2 of 3 has all");
  }

  @Lengthy
  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void anAbortEndsAllWithItsCode(NativeMpi library) {
    HostCommand command = library.run(3, RingProgram.class, "abort", "1");
    // MPICH's mpiexec may notice first that a process was killed because of it.
    assertThat(command.exitCode()).as("%s", command.output()).isIn(7, 9);
    assertThat(command.output()).contains("rank 1 aborted the job");
  }

  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void anExceptionEndsAll(NativeMpi library) {
    assumeTrue(Thorough.isWanted() || library == NativeMpi.MPICH_4);
    HostCommand command = library.run(3, RingProgram.class, "throw", "2");
    assertThat(command.exitCode()).as("%s", command.output()).isNotZero();
    assertThat(command.output()).contains("as it should");
  }

  @Lengthy
  @ParameterizedTest
  @EnumSource(names = {"OPEN_MPI_4", "MPICH_4"})
  void aProcessThatDiesEndsAll(NativeMpi library) {
    assumeTrue(Thorough.isWanted() || library == NativeMpi.OPEN_MPI_4);
    HostCommand command = library.run(3, RingProgram.class, "halt", "1");
    assertThat(command.exitCode()).as("%s", command.output()).isNotZero();
  }

  @Test
  void thatTheLibraryIsNotTheLaunchersIsTold() {
    String[] rank = RingProgram.command("-Dweft.transport=mpi", NativeMpi.OPEN_MPI_4.option());
    HostCommand command = NativeMpi.MPICH_4.run(2, rank);
    assertThat(command.exitCode()).isNotZero();
    assertThat(command.output())
        .contains("the launcher says PMI_SIZE=2", "this process is alone", "-Dweft.mpi.library");
  }
}
