// 1> heat 10831498022, change 60211
// 4> heat 10831498022, change 60211
import java.nio.DoubleBuffer;
import mpi.*;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Jacobi sweeps over strips of a plate in direct buffers; slices are the halo rows. */
public class Laplace {
  private static final int N = 24;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Comm world = MPI.COMM_WORLD;
    int rank = world.getRank();
    int rows = N / world.getSize();
    int up = rank == 0 ? MPI.PROC_NULL : rank - 1;
    int down = rank == world.getSize() - 1 ? MPI.PROC_NULL : rank + 1;
    DoubleBuffer u = MPI.newDoubleBuffer((rows + 2) * N);
    DoubleBuffer next = MPI.newDoubleBuffer((rows + 2) * N);
    for (int j = 0; rank == 0 && j < N; j++) {
      u.put(j, 100);
      next.put(j, 100);
    }
    double[] change = new double[1];
    for (int sweep = 0; sweep < 200; sweep++) {
      Request[] requests = {
        world.iRecv(MPI.slice(u, 0), N, MPI.DOUBLE, up, 1),
        world.iRecv(MPI.slice(u, (rows + 1) * N), N, MPI.DOUBLE, down, 2),
        world.iSend(MPI.slice(u, rows * N), N, MPI.DOUBLE, down, 1),
        world.iSend(MPI.slice(u, N), N, MPI.DOUBLE, up, 2)
      };
      Request.waitAll(requests);
      change[0] = 0;
      for (int at = N; at < (rows + 1) * N; at++) {
        if (at % N != 0 && at % N != N - 1) {
          double value = (u.get(at - N) + u.get(at + N) + u.get(at - 1) + u.get(at + 1)) / 4;
          next.put(at, value);
          change[0] = Math.max(change[0], Math.abs(value - u.get(at)));
        }
      }
      DoubleBuffer swap = u;
      u = next;
      next = swap;
      world.allReduce(change, 1, MPI.DOUBLE, MPI.MAX);
    }
    double[] heat = new double[1];
    for (int at = N; at < (rows + 1) * N; at++) {
      heat[0] += u.get(at);
    }
    world.reduce(heat, 1, MPI.DOUBLE, MPI.SUM, 0);
    if (rank == 0) {
      System.out.println(
          "heat " + Math.round(heat[0] * 1e6) + ", change " + Math.round(change[0] * 1e6));
    }
    MPI.Finalize();
  }
}
