package conformance;

import java.nio.file.Path;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/** Joins the job, does all cases in order on all ranks, and leaves it. */
public final class Conformance {
  private Conformance() {}

  /** What all ranks do together. */
  @FunctionalInterface
  interface Case {
    void run() throws Exception;
  }

  /**
   * The program.
   *
   * @param args a folder for files
   */
  public static void main(String[] args) throws Exception {
    String[] given = MPI.Init(args);
    Path folder = Path.of(given[0]);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    List<Case> cases =
        List.of(
            Environment::run,
            Modes::run,
            Requests::run,
            Types::run,
            Structs::run,
            Collectives::run,
            VaryingCounts::run,
            LongerArrays::run,
            OtherElements::run,
            StartedCollectives::run,
            Reductions::run,
            OwnOperations::run,
            Communicators::run,
            Topologies::run,
            TwoGroups::run,
            Windows::run,
            WindowMemories::run,
            Attributes::run,
            NullArguments::run,
            () -> Files.run(folder),
            Errors::run,
            Growing::run);
    for (int i = 0; i < cases.size(); i++) {
      try {
        cases.get(i).run();
        MPI.COMM_WORLD.barrier();
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "case %d at rank %d of %d".formatted(i, Check.rank(), Check.size()), e);
      }
    }
    MPI.Finalize();
    Check.that(MPI.isFinalized() && MPI.isInitialized(), "finalized");
    Check.fails(0, () -> MPI.COMM_WORLD.barrier());
  }

  static MPIException none() {
    return new MPIException("nothing was thrown");
  }
}
