// 3> token 3 after lap 1
// 3> token 6 after lap 2
// 3> token 9 after lap 3
// 4> token 6 after lap 1
// 4> token 12 after lap 2
// 4> token 18 after lap 3
import mpi.*;
import mpi.MPI;
import mpi.MPIException;

/** A token goes round; every process adds its rank. */
public class Ring {
  static final int TAG = 7;

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    int[] token = {0};
    for (int lap = 1; lap <= 3; lap++) {
      if (rank == 0) {
        MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, next, TAG);
        MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, previous, TAG);
        System.out.println("token " + token[0] + " after lap " + lap);
      } else {
        MPI.COMM_WORLD.Recv(token, 0, 1, MPI.INT, previous, TAG);
        token[0] += rank;
        MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, next, TAG);
      }
    }
    MPI.Finalize();
  }
}
