// 4> 0: [0, 1, 0, 0, 0, 0, 0, 0, 8, 9, 0, 0, 0, 0, 0, 0]
// 4> 1: [0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 10, 11, 0, 0, 0, 0]
// 4> 2: [0, 0, 0, 0, 4, 5, 0, 0, 0, 0, 0, 0, 12, 13, 0, 0]
// 4> 3: [0, 0, 0, 0, 0, 0, 6, 7, 0, 0, 0, 0, 0, 0, 14, 15]
import mpi.*;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Blocks of a matrix leave as a vector type, and arrive in their places in a matrix alike. */
public class Blocks {
  static final int N = 8;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int width = N / size;
    Datatype block = Datatype.Vector(2, width, N, MPI.INT);
    block.Commit();
    int[] matrix = new int[2 * N];
    if (me == 0) {
      for (int i = 0; i < 2 * N; i++) {
        matrix[i] = i;
      }
      for (int to = 1; to < size; to++) {
        MPI.COMM_WORLD.Send(matrix, to * width, 1, block, to, 1);
        for (int i = 0; i < width; i++) {
          matrix[to * width + i] = 0;
          matrix[N + to * width + i] = 0;
        }
      }
    } else {
      MPI.COMM_WORLD.Recv(matrix, me * width, 1, block, 0, 1);
    }
    int[] all = new int[size * 2 * N];
    MPI.COMM_WORLD.Gather(matrix, 0, 2 * N, MPI.INT, all, 0, 2 * N, MPI.INT, 0);
    if (me == 0) {
      for (int from = 0; from < size; from++) {
        int[] theirs = java.util.Arrays.copyOfRange(all, from * 2 * N, (from + 1) * 2 * N);
        System.out.println(from + ": " + java.util.Arrays.toString(theirs));
      }
    }
    MPI.Finalize();
  }
}
