// 1> pi is about 3.14159265
// 3> pi is about 3.14159265
// 4> pi is about 3.14159265
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** The midpoint rule for 4 / (1 + x * x), intervals dealt out like cards. */
public class Pi {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int[] intervals = new int[1];
    if (rank == 0) {
      intervals[0] = 100000;
    }
    MPI.COMM_WORLD.Bcast(intervals, 0, 1, MPI.INT, 0);
    double width = 1.0 / intervals[0];
    double[] part = new double[1];
    for (int i = rank; i < intervals[0]; i += size) {
      double x = (i + 0.5) * width;
      part[0] += width * 4 / (1 + x * x);
    }
    double[] pi = new double[1];
    MPI.COMM_WORLD.Reduce(part, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
    if (rank == 0) {
      System.out.println("pi is about " + Math.round(pi[0] * 1e8) / 1e8);
      if (Math.abs(pi[0] - Math.PI) > 1e-9) {
        MPI.COMM_WORLD.Abort(1);
      }
    }
    MPI.Finalize();
  }
}
