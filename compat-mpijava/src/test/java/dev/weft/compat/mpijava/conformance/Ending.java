package dev.weft.compat.mpijava.conformance;

import mpi.MPI;

/** Programs that end their job. */
public final class Ending {
  private Ending() {}

  /**
   * The program.
   *
   * @param args how to end: {@code abort}, or {@code mistake}, by which the job ends since the
   *     program says so
   */
  public static void main(String[] args) {
    MPI.Init(args);
    if (MPI.COMM_WORLD.Rank() == 0) {
      if (args[0].equals("abort")) {
        MPI.COMM_WORLD.Abort(3);
      }
      MPI.Errorhandler_set(MPI.ERRORS_ARE_FATAL);
      MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 99, 0);
    }
    MPI.COMM_WORLD.Barrier();
    MPI.Finalize();
  }
}
