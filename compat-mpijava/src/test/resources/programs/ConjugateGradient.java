// 1> middle 240, right: true
// 4> middle 240, right: true
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** Conjugate gradients for the one-dimensional Poisson problem; rows in uneven shares. */
public class ConjugateGradient {
  static final int N = 30;

  static double dot(double[] a, double[] b) throws MPIException {
    double[] part = new double[1];
    double[] sum = new double[1];
    for (int i = 0; i < a.length; i++) {
      part[0] += a[i] * b[i];
    }
    MPI.COMM_WORLD.Allreduce(part, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
    return sum[0];
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int[] counts = new int[size];
    int[] places = new int[size];
    for (int i = 0; i < size; i++) {
      counts[i] = N / size + (i < N % size ? 1 : 0);
      places[i] = i == 0 ? 0 : places[i - 1] + counts[i - 1];
    }
    int rows = counts[me];
    double[] x = new double[rows];
    double[] r = new double[rows];
    java.util.Arrays.fill(r, 2.0);
    double[] p = r.clone();
    double[] q = new double[rows];
    double[] all = new double[N];
    double rho = dot(r, r);
    int steps = 0;
    while (rho > 1e-18 && steps < 100) {
      MPI.COMM_WORLD.Allgatherv(p, 0, rows, MPI.DOUBLE, all, 0, counts, places, MPI.DOUBLE);
      for (int i = 0; i < rows; i++) {
        int at = places[me] + i;
        q[i] = 2 * all[at] - (at > 0 ? all[at - 1] : 0) - (at < N - 1 ? all[at + 1] : 0);
      }
      double alpha = rho / dot(p, q);
      for (int i = 0; i < rows; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
      }
      double next = dot(r, r);
      for (int i = 0; i < rows; i++) {
        p[i] = r[i] + next / rho * p[i];
      }
      rho = next;
      steps++;
    }
    MPI.COMM_WORLD.Gatherv(x, 0, rows, MPI.DOUBLE, all, 0, counts, places, MPI.DOUBLE, 0);
    if (me == 0) {
      double error = 0;
      for (int i = 0; i < N; i++) {
        error = Math.max(error, Math.abs(all[i] - (i + 1.0) * (N - i)));
      }
      System.out.println("middle " + Math.round(all[N / 2]) + ", right: " + (error < 1e-6));
    }
    MPI.Finalize();
  }
}
