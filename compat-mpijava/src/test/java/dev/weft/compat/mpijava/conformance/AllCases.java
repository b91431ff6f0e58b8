package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.MPI;

/** Runs all cases, between several beginnings and ends. */
public final class AllCases {
  private AllCases() {}

  public static void main(String[] args) throws Exception {
    EnvironmentCases.before();
    assertThat(MPI.Init(args)).isEqualTo(args);
    EnvironmentCases.run();
    MessageCases.run();
    RequestCases.run();
    MPI.Finalize();
    assertThat(MPI.Initialized()).isFalse();

    assertThat(MPI.initThread(0, MPI.THREAD_MULTIPLE, args)).isEqualTo(args);
    DatatypeCases.run();
    ObjectCases.run();
    PackCases.run();
    HandleCases.run();
    MPI.Finalize();

    String[] withLauncher = {Integer.toString(MPI.COMM_WORLD.Rank()), "7", "smpdev", "x"};
    assertThat(MPI.Init(withLauncher)).containsExactly("x");
    CollectiveCases.run();
    LongArrayCases.run();
    ReductionCases.run();
    ObjectReductionCases.run();
    CommunicatorCases.run();
    TopologyCases.run();
    ThreadCases.run();
    MPI.Finalize();
  }
}
