// 4> [0, 0, 2, 2, -1, 1, -1, 1]
// 4> [0, 1, 3, 3, 0, -1, 0, 1]
// 4> [1, 0, 0, 0, -1, 3, -1, 5]
// 4> [1, 1, 1, 1, 2, -1, 20, 5]
import java.util.Arrays;
import mpi.*;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** A Cartesian grid: shifts with edges, rows as communicators, values from the neighbours. */
public class Grid {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int[] dims = new int[2];
    CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
    CartComm grid = MPI.COMM_WORLD.createCart(dims, new boolean[] {true, false}, false);
    int me = grid.getRank();
    int[] at = grid.getCoords(me);
    int[] around = {-1, -1, -1, -1};
    grid.neighborAllGather(new int[] {me}, 1, MPI.INT, around, 1, MPI.INT);

    ShiftParms shift = grid.shift(1, 1);
    int[] left = {-1};
    grid.sendRecv(
        new int[] {10 * me}, 1, MPI.INT, shift.getRankDest(), 0,
        left, 1, MPI.INT, shift.getRankSource(), 0);

    CartComm row = grid.sub(new boolean[] {false, true});
    int[] sum = {me};
    row.allReduce(sum, 1, MPI.INT, MPI.SUM);
    int[] mine = {at[0], at[1], around[0], around[1], around[2], around[3], left[0], sum[0]};
    int[] all = new int[8 * grid.getSize()];
    grid.gather(mine, 8, MPI.INT, all, 8, MPI.INT, 0);
    if (me == 0) {
      for (int i = 0; i < grid.getSize(); i++) {
        System.out.println(Arrays.toString(Arrays.copyOfRange(all, 8 * i, 8 * i + 8)));
      }
    }
    row.free();
    grid.free();
    MPI.Finalize();
  }
}
