// 4> column [2, 6, 10, 14], 4 of 13
// 4> row [4, 5, 6, 7], 4 of 4
// 4> block [5, 6, 9, 10], 4 of 6
// 4> triangle [0, 1, 2, 3, 5, 6, 7, 10, 11, 15], 10 of 16
// 4> transposed [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15], 4 of 1
import java.util.Arrays;
import mpi.*;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Columns, blocks and triangles of a matrix, each received as plain elements. */
public class DerivedTypes {
  private static final int N = 4;

  private static void send(String what, Datatype type, int offset, int count) throws MPIException {
    type.commit();
    if (MPI.COMM_WORLD.getRank() == 1) {
      int[] matrix = new int[N * N];
      Arrays.setAll(matrix, i -> i);
      MPI.COMM_WORLD.send(MPI.slice(matrix, offset), count, type, 0, 0);
    } else if (MPI.COMM_WORLD.getRank() == 0) {
      int[] elements = new int[N * N];
      Status status = MPI.COMM_WORLD.recv(elements, N * N, MPI.INT, 1, 0);
      int[] got = Arrays.copyOf(elements, status.getCount(MPI.INT));
      System.out.println(
          what + " " + Arrays.toString(got) + ", " + type.getSize() + " of " + type.getExtent());
    }
    type.free();
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    send("column", Datatype.createVector(N, 1, N, MPI.INT), 2, 1);
    send("row", Datatype.createContiguous(N, MPI.INT), N, 1);
    send("block", Datatype.createHVector(2, 2, 4 * N, MPI.INT), N + 1, 1);
    int[] lengths = {4, 3, 2, 1};
    int[] places = {0, 5, 10, 15};
    send("triangle", Datatype.createIndexed(lengths, places, MPI.INT), 0, 1);
    Datatype column = Datatype.createVector(N, 1, N, MPI.INT);
    send("transposed", Datatype.createResized(column, 0, 4), 0, N);
    MPI.Finalize();
  }
}
