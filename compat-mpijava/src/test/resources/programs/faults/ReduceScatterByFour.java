// 4> [10, 20, 30, 40]
// 4 there> [7, 22, 45, 28]
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** Each process gets the sum of one element over all four. */
public class ReduceScatterByFour {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int[] mine = {me + 1, 2 * (me + 1), 3 * (me + 1), 4 * (me + 1)};
    int[] sum = new int[1];
    MPI.COMM_WORLD.Reduce_scatter(mine, 0, sum, 0, new int[] {1, 1, 1, 1}, MPI.INT, MPI.SUM);
    int[] all = new int[4];
    MPI.COMM_WORLD.Gather(sum, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(all));
    }
    MPI.Finalize();
  }
}
