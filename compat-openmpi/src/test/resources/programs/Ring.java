// 3> token 9 after 3 laps
// 4> token 18 after 3 laps
import java.nio.IntBuffer;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** A token goes round in direct buffers; every process adds its rank. */
public class Ring {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    IntBuffer token = MPI.newIntBuffer(1);
    for (int lap = 0; lap < 3; lap++) {
      if (rank == 0) {
        MPI.COMM_WORLD.send(token, 1, MPI.INT, 1 % size, lap);
        MPI.COMM_WORLD.recv(token, 1, MPI.INT, size - 1, lap);
      } else {
        Request incoming = MPI.COMM_WORLD.iRecv(token, 1, MPI.INT, rank - 1, lap);
        incoming.waitFor();
        incoming.free();
        token.put(0, token.get(0) + rank);
        Request outgoing = MPI.COMM_WORLD.iSend(token, 1, MPI.INT, (rank + 1) % size, lap);
        outgoing.waitFor();
      }
    }
    if (rank == 0) {
      System.out.println("token " + token.get(0) + " after 3 laps");
    }
    MPI.Finalize();
  }
}
