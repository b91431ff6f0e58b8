// 4> column [2, 6, 10, 14] extent 13
// 4> row [4, 5, 6, 7] extent 4
// 4> triangle [0, 1, 2, 3, 5, 6, 7, 10, 11, 15] extent 16
import java.util.Arrays;
import mpi.*;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** A column, a row and a triangle of a matrix go from process 0 to 1, and back as they arrived. */
public class DerivedTypes {
  static final int N = 4;

  static void exchange(String what, Datatype type, int offset) throws MPIException {
    int[] matrix = new int[N * N];
    if (MPI.COMM_WORLD.Rank() == 0) {
      for (int i = 0; i < N * N; i++) {
        matrix[i] = i;
      }
      MPI.COMM_WORLD.Send(matrix, offset, 1, type, 1, 0);
      int[] packed = new int[N * N];
      Status status = MPI.COMM_WORLD.Recv(packed, 0, N * N, MPI.INT, 1, 1);
      int[] elements = Arrays.copyOf(packed, status.Get_count(MPI.INT));
      System.out.println(what + " " + Arrays.toString(elements) + " extent " + type.Extent());
    } else if (MPI.COMM_WORLD.Rank() == 1) {
      MPI.COMM_WORLD.Recv(matrix, offset, 1, type, 0, 0);
      MPI.COMM_WORLD.Send(matrix, offset, 1, type, 0, 1);
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Datatype column = Datatype.Vector(N, 1, N, MPI.INT);
    column.Commit();
    exchange("column", column, 2);
    Datatype row = Datatype.Contiguous(N, MPI.INT);
    row.Commit();
    exchange("row", row, N);
    int[] lengths = new int[N];
    int[] places = new int[N];
    for (int i = 0; i < N; i++) {
      lengths[i] = N - i;
      places[i] = i * N + i;
    }
    Datatype triangle = Datatype.Indexed(lengths, places, MPI.INT);
    triangle.Commit();
    exchange("triangle", triangle, 0);
    MPI.Finalize();
  }
}
