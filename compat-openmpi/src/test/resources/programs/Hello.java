// 1> Hello from 0 of 1
// 4> Hello from 0 of 4
// 4> Hello from 1 of 4
// 4> Hello from 2 of 4
// 4> Hello from 3 of 4
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Every process greets; process 0 prints the greetings in the order of the ranks. */
public class Hello {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    String greeting = "Hello from " + rank + " of " + size;
    if (rank > 0) {
      char[] message = greeting.toCharArray();
      MPI.COMM_WORLD.send(message, message.length, MPI.CHAR, 0, 1);
    } else {
      System.out.println(greeting);
      for (int source = 1; source < size; source++) {
        char[] message = new char[40];
        Status status = MPI.COMM_WORLD.recv(message, 40, MPI.CHAR, source, 1);
        System.out.println(new String(message, 0, status.getCount(MPI.CHAR)));
      }
    }
    MPI.Finalize();
  }
}
