// 1> trace 6477.0, right: true
// 4> trace 6477.0, right: true
import mpi.*;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;

/** Rows of A are scattered, B is broadcast, rows of the product are gathered. */
public class MatrixMultiply {
  private static final int N = 12;

  private static double[] multiply(double[] rows, double[] b, int count) {
    double[] c = new double[count * N];
    for (int i = 0; i < count * N; i++) {
      for (int k = 0; k < N; k++) {
        c[i] += rows[i / N * N + k] * b[k * N + i % N];
      }
    }
    return c;
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Comm comm = MPI.COMM_WORLD;
    int rank = comm.getRank();
    int rows = N / comm.getSize();
    double[] a = new double[N * N];
    double[] b = new double[N * N];
    double[] c = new double[N * N];
    if (rank == 0) {
      for (int i = 0; i < N * N; i++) {
        a[i] = i % 11 + 1;
        b[i] = i % 7 - 1 + i / N;
      }
    }
    double[] mine = new double[rows * N];
    comm.scatter(a, rows * N, MPI.DOUBLE, mine, rows * N, MPI.DOUBLE, 0);
    comm.bcast(b, N * N, MPI.DOUBLE, 0);
    double[] product = multiply(mine, b, rows);
    comm.gather(product, rows * N, MPI.DOUBLE, c, rows * N, MPI.DOUBLE, 0);
    if (rank == 0) {
      double[] expected = multiply(a, b, N);
      double trace = 0;
      for (int i = 0; i < N; i++) {
        trace += c[i * N + i];
      }
      System.out.println("trace " + trace + ", right: " + java.util.Arrays.equals(c, expected));
    }
    MPI.Finalize();
  }
}
