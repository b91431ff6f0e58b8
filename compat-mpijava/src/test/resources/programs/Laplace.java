// 1> 200 sweeps, heat 10831498022
// 4> 200 sweeps, heat 10831498022
import mpi.*;
import mpi.Intracomm;
import mpi.MPI;

/** Jacobi sweeps over a plate in strips, with one halo row on either side of each strip. */
public class Laplace {
  static final int N = 24;

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    Intracomm world = MPI.COMM_WORLD;
    int me = world.Rank();
    int size = world.Size();
    int rows = N / size;
    double[] u = new double[(rows + 2) * N];
    if (me == 0) {
      java.util.Arrays.fill(u, 0, N, 100.0);
    }
    int sweeps = 0;
    double[] change = {1};
    while (sweeps < 200 && change[0] > 1e-6) {
      if (me > 0) {
        world.Sendrecv(u, N, N, MPI.DOUBLE, me - 1, 1, u, 0, N, MPI.DOUBLE, me - 1, 2);
      }
      if (me < size - 1) {
        world.Sendrecv(
            u, rows * N, N, MPI.DOUBLE, me + 1, 2, u, (rows + 1) * N, N, MPI.DOUBLE, me + 1, 1);
      }
      double[] next = u.clone();
      double[] mine = {0};
      for (int i = 1; i <= rows; i++) {
        for (int j = 1; j < N - 1; j++) {
          int at = i * N + j;
          next[at] = 0.25 * (u[at - N] + u[at + N] + u[at - 1] + u[at + 1]);
          mine[0] = Math.max(mine[0], Math.abs(next[at] - u[at]));
        }
      }
      u = next;
      world.Allreduce(mine, 0, change, 0, 1, MPI.DOUBLE, MPI.MAX);
      sweeps++;
    }
    double[] plate = new double[N * N];
    world.Gather(u, N, rows * N, MPI.DOUBLE, plate, 0, rows * N, MPI.DOUBLE, 0);
    if (me == 0) {
      double heat = 0;
      for (double d : plate) {
        heat += d;
      }
      System.out.println(sweeps + " sweeps, heat " + Math.round(heat * 1e6));
    }
    MPI.Finalize();
  }
}
