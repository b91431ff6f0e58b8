// 1> pi is about 3.14159265
// 3> pi is about 3.14159265
// 4> pi is about 3.14159265
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** The midpoint rule, with the in-place form of the reduction. */
public class Pi {
  public static void main(String[] args) throws MPIException {
    MPI.InitThread(args, MPI.THREAD_FUNNELED);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int[] intervals = {rank == 0 ? 100000 : 0};
    MPI.COMM_WORLD.bcast(intervals, 1, MPI.INT, 0);
    double width = 1.0 / intervals[0];
    double[] pi = new double[1];
    for (int i = rank; i < intervals[0]; i += size) {
      double x = (i + 0.5) * width;
      pi[0] += width * 4 / (1 + x * x);
    }
    MPI.COMM_WORLD.reduce(pi, 1, MPI.DOUBLE, MPI.SUM, 0);
    if (rank == 0) {
      System.out.println("pi is about " + Math.round(pi[0] * 1e8) / 1e8);
    }
    MPI.Finalize();
  }
}
