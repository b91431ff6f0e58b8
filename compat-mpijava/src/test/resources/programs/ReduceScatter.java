// 1> [168.0, 204.0, 240.0, 276.0, 312.0, 348.0, 384.0, 420.0]
// 2> [168.0, 204.0, 240.0, 276.0, 312.0, 348.0, 384.0, 420.0]
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** A matrix and a vector: partial products of columns are summed and dealt out by rows. */
public class ReduceScatter {
  static final int N = 8;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int share = N / size;
    double[] part = new double[N];
    for (int row = 0; row < N; row++) {
      for (int column = me * share; column < (me + 1) * share; column++) {
        part[row] += (row + column) * (column + 1);
      }
    }
    int[] counts = new int[size];
    java.util.Arrays.fill(counts, share);
    double[] mine = new double[share];
    MPI.COMM_WORLD.Reduce_scatter(part, 0, mine, 0, counts, MPI.DOUBLE, MPI.SUM);
    double[] product = new double[N];
    MPI.COMM_WORLD.Gather(mine, 0, share, MPI.DOUBLE, product, 0, share, MPI.DOUBLE, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(product));
    }
    MPI.Finalize();
  }
}
