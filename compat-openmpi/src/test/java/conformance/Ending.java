package conformance;

import mpi.MPI;

/** Programs that end their job. */
public final class Ending {
  private Ending() {}

  /**
   * The program.
   *
   * @param args how to end: {@code abort}, or {@code mistake}, by which the job ends unless the
   *     program says otherwise
   */
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 0) {
      if (args[0].equals("abort")) {
        MPI.COMM_WORLD.abort(3);
      }
      MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 99, 0);
    }
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
  }
}
