// 4> Bcast [42]
// 4> Gather [0, 1, 4, 9]
// 4> Scatter, Allgather [1, 2, 5, 10]
// 4> Allgatherv [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]
// 4> Scatterv, Gatherv [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]
// 4> Alltoall [0, 10, 20, 30]
// 4> Reduce [60, 64, 68, 72]
// 4> Allreduce [30, 31, 32, 33]
// 4> Scan [1, 2, 6, 24]
import java.util.Arrays;
import mpi.*;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Each collective operation but one, with results small enough to check by hand. */
public class Collectives {
  static int me;

  static void print(String what, int[] values) {
    if (me == 0) {
      System.out.println(what + " " + Arrays.toString(values));
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Intracomm world = MPI.COMM_WORLD;
    me = world.Rank();
    int n = world.Size();
    world.Barrier();
    int[] one = {me == n - 1 ? 42 : 0};
    world.Bcast(one, 0, 1, MPI.INT, n - 1);
    print("Bcast", one);

    int[] all = new int[n];
    world.Gather(new int[] {me * me}, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
    print("Gather", all);
    world.Scatter(all, 0, 1, MPI.INT, one, 0, 1, MPI.INT, 0);
    world.Allgather(new int[] {one[0] + 1}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
    print("Scatter, Allgather", all);

    int[] counts = new int[n];
    int[] places = new int[n];
    int[] mine = new int[me + 1];
    Arrays.fill(mine, me);
    for (int i = 0; i < n; i++) {
      counts[i] = i + 1;
      places[i] = i * (i + 1) / 2;
    }
    int[] triangle = new int[n * (n + 1) / 2];
    world.Allgatherv(mine, 0, me + 1, MPI.INT, triangle, 0, counts, places, MPI.INT);
    print("Allgatherv", triangle);
    world.Scatterv(triangle, 0, counts, places, MPI.INT, mine, 0, me + 1, MPI.INT, 0);
    world.Gatherv(mine, 0, me + 1, MPI.INT, triangle, 0, counts, places, MPI.INT, 0);
    print("Scatterv, Gatherv", triangle);

    int[] out = new int[n];
    for (int i = 0; i < n; i++) {
      out[i] = 10 * me + i;
    }
    world.Alltoall(out, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
    print("Alltoall", all);
    world.Reduce(out, 0, all, 0, n, MPI.INT, MPI.SUM, 0);
    print("Reduce", all);
    world.Allreduce(out, 0, all, 0, n, MPI.INT, MPI.MAX);
    print("Allreduce", all);
    world.Scan(new int[] {me + 1}, 0, one, 0, 1, MPI.INT, MPI.PROD);
    world.Gather(one, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
    print("Scan", all);
    MPI.Finalize();
  }
}
