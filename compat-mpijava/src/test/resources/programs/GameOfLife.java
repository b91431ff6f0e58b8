// 4> 2 x 2 processes
// 4> .#..
// 4> ..#.
// 4> ###.
// 4> ....
import mpi.*;
import mpi.Cartcomm;
import mpi.MPI;
import mpi.Request;
import mpi.ShiftParms;

/** A glider on a torus, in blocks over a grid of processes; Isend and Irecv for the edges. */
public class GameOfLife {
  static final int N = 8;

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int[] dims = new int[2];
    Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
    Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, true}, false);
    int[] at = grid.Coords(grid.Rank());
    int h = N / dims[0];
    int w = N / dims[1];
    boolean[][] cells = new boolean[h + 2][w + 2];
    int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
    for (int[] cell : glider) {
      if (cell[0] / h == at[0] && cell[1] / w == at[1]) {
        cells[cell[0] % h + 1][cell[1] % w + 1] = true;
      }
    }
    for (int generation = 0; generation < 4 * N; generation++) {
      ShiftParms rows = grid.Shift(0, 1);
      Request[] requests = {
        grid.Irecv(cells[0], 0, w + 2, MPI.BOOLEAN, rows.rank_source, 1),
        grid.Irecv(cells[h + 1], 0, w + 2, MPI.BOOLEAN, rows.rank_dest, 2),
        grid.Isend(cells[h].clone(), 0, w + 2, MPI.BOOLEAN, rows.rank_dest, 1),
        grid.Isend(cells[1].clone(), 0, w + 2, MPI.BOOLEAN, rows.rank_source, 2)
      };
      Request.Waitall(requests);
      ShiftParms columns = grid.Shift(1, 1);
      boolean[] left = new boolean[h + 2];
      boolean[] right = new boolean[h + 2];
      for (int i = 0; i < h + 2; i++) {
        left[i] = cells[i][1];
        right[i] = cells[i][w];
      }
      grid.Sendrecv_replace(
          right, 0, h + 2, MPI.BOOLEAN, columns.rank_dest, 3, columns.rank_source, 3);
      grid.Sendrecv_replace(
          left, 0, h + 2, MPI.BOOLEAN, columns.rank_source, 4, columns.rank_dest, 4);
      boolean[][] next = new boolean[h + 2][w + 2];
      for (int i = 0; i < h + 2; i++) {
        cells[i][0] = right[i];
        cells[i][w + 1] = left[i];
      }
      for (int i = 1; i <= h; i++) {
        for (int j = 1; j <= w; j++) {
          int neighbours = cells[i][j] ? -1 : 0;
          for (int k = 0; k < 9; k++) {
            neighbours += cells[i - 1 + k / 3][j - 1 + k % 3] ? 1 : 0;
          }
          next[i][j] = neighbours == 3 || cells[i][j] && neighbours == 2;
        }
      }
      cells = next;
    }
    byte[] mine = new byte[h * w];
    for (int i = 0; i < h * w; i++) {
      mine[i] = (byte) (cells[i / w + 1][i % w + 1] ? '#' : '.');
    }
    byte[] all = new byte[N * N];
    grid.Gather(mine, 0, h * w, MPI.BYTE, all, 0, h * w, MPI.BYTE, 0);
    if (grid.Rank() == 0) {
      System.out.println(dims[0] + " x " + dims[1] + " processes");
      for (int i = 0; i < h; i++) {
        System.out.println(new String(all, i * w, w));
      }
    }
    MPI.Finalize();
  }
}
