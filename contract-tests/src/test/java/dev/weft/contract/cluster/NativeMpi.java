package dev.weft.contract.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.testkit.cluster.HostCommand;
import dev.weft.testkit.cluster.VirtualCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A native MPI library, and the command that starts its processes, on this host. */
enum NativeMpi {
  OPEN_MPI_4("mpirun.openmpi", "libmpi.so.40"),
  OPEN_MPI_5("target/openmpi-5/bin/mpirun", "target/openmpi-5/lib/libmpi.so.40"),
  MPICH_4("mpiexec.mpich", "libmpich.so.12"),
  MPICH_5_BY_THE_STANDARDS_INTERFACE(
      "target/mpich-5/bin/mpiexec", "target/mpich-5/lib/libmpi_abi.so.1");

  private static final long LIMIT_SECONDS = 60;

  private final String command;
  private final String file;

  NativeMpi(String command, String file) {
    this.command = command;
    this.file = file;
  }

  private static String resolve(String name) {
    return name.contains("/") ? VirtualCluster.project().resolve(name).toString() : name;
  }

  /** Leaves the test out where the library is not installed. */
  void require() {
    if (command.contains("/")) {
      assumeTrue(
          Files.isExecutable(Path.of(resolve(command))),
          "this test needs " + command + "; .ci/run installs it, from a wheel");
    } else {
      VirtualCluster.require(command);
    }
  }

  /** Starts processes of a command. */
  HostCommand start(int ranks, String... rank) {
    require();
    List<String> line = new ArrayList<>(List.of(resolve(command)));
    if (name().startsWith("OPEN")) {
      line.addAll(List.of("--allow-run-as-root", "--oversubscribe"));
    }
    line.addAll(List.of("-n", Integer.toString(ranks)));
    // Open MPI 4 takes what follows any word of a java command with cp in it for a class path.
    line.add("env");
    line.addAll(List.of(rank));
    return HostCommand.here(line);
  }

  /** Runs them to their end. */
  HostCommand run(int ranks, String... rank) {
    return start(ranks, rank).await(LIMIT_SECONDS);
  }

  /** Runs a program of the tests over it. */
  HostCommand run(int ranks, Class<?> program, String... arguments) {
    List<String> all = new ArrayList<>(options());
    all.addAll(List.of(arguments));
    return run(ranks, RingProgram.commandOf(program, all.toArray(String[]::new)));
  }

  /** The JVM option that names it. */
  String option() {
    return "-Dweft.mpi.library=" + resolve(file);
  }

  /** Those that make Weft take it. */
  List<String> options() {
    return List.of("-Dweft.transport=mpi", option());
  }
}
