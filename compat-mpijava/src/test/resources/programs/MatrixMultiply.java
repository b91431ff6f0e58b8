// 1> trace 6477.0, 0 elements differ
// 4> trace 6477.0, 0 elements differ
import mpi.*;
import mpi.MPI;

/** Rows of A are scattered, B is broadcast, rows of the product are gathered. */
public class MatrixMultiply {
  static final int N = 12;

  static double[] multiply(double[] rows, double[] b, int count) {
    double[] c = new double[count * N];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int k = 0; k < N; k++) {
          sum += rows[i * N + k] * b[k * N + j];
        }
        c[i * N + j] = sum;
      }
    }
    return c;
  }

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int rows = N / MPI.COMM_WORLD.Size();
    double[] a = new double[N * N];
    double[] b = new double[N * N];
    double[] c = new double[N * N];
    if (me == 0) {
      for (int i = 0; i < N * N; i++) {
        a[i] = i % 11 + 1;
        b[i] = i % 7 - 1 + i / N;
      }
    }
    double[] mine = new double[rows * N];
    MPI.COMM_WORLD.Scatter(a, 0, rows * N, MPI.DOUBLE, mine, 0, rows * N, MPI.DOUBLE, 0);
    MPI.COMM_WORLD.Bcast(b, 0, N * N, MPI.DOUBLE, 0);
    double[] product = multiply(mine, b, rows);
    MPI.COMM_WORLD.Gather(product, 0, rows * N, MPI.DOUBLE, c, 0, rows * N, MPI.DOUBLE, 0);
    if (me == 0) {
      double[] expected = multiply(a, b, N);
      double trace = 0;
      int wrong = 0;
      for (int i = 0; i < N * N; i++) {
        trace += i % (N + 1) == 0 ? c[i] : 0;
        wrong += c[i] == expected[i] ? 0 : 1;
      }
      System.out.println("trace " + trace + ", " + wrong + " elements differ");
    }
    MPI.Finalize();
  }
}
