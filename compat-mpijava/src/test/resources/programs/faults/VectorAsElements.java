// 4> [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]
// 4 there> [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15]
import mpi.*;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Blocks of a matrix leave as a vector type, and arrive as rows of plain elements. */
public class VectorAsElements {
  static final int N = 8;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int width = N / size;
    Datatype block = Datatype.Vector(2, width, N, MPI.INT);
    block.Commit();
    int[] mine = new int[2 * width];
    if (me == 0) {
      int[] matrix = new int[2 * N];
      for (int i = 0; i < 2 * N; i++) {
        matrix[i] = i;
      }
      for (int to = 0; to < size; to++) {
        MPI.COMM_WORLD.Isend(matrix, to * width, 1, block, to, 1);
      }
    }
    MPI.COMM_WORLD.Recv(mine, 0, 2 * width, MPI.INT, 0, 1);
    int[] all = new int[2 * N];
    MPI.COMM_WORLD.Gather(mine, 0, 2 * width, MPI.INT, all, 0, 2 * width, MPI.INT, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(all));
    }
    MPI.Finalize();
  }
}
