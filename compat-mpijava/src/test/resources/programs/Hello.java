// 1> Hello from 0 of 1
// 4> Hello from 0 of 4
// 4> Hello from 1 of 4
// 4> Hello from 2 of 4
// 4> Hello from 3 of 4
import mpi.*;
import mpi.MPI;
import mpi.Status;

/** Every process greets; process 0 prints the greetings in the order of the ranks. */
public class Hello {
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    String greeting = "Hello from " + me + " of " + size;
    if (me != 0) {
      char[] message = greeting.toCharArray();
      MPI.COMM_WORLD.Send(message, 0, message.length, MPI.CHAR, 0, 99);
    } else {
      System.out.println(greeting);
      for (int source = 1; source < size; source++) {
        char[] message = new char[40];
        Status status = MPI.COMM_WORLD.Recv(message, 0, 40, MPI.CHAR, source, 99);
        System.out.println(new String(message, 0, status.Get_count(MPI.CHAR)));
      }
    }
    MPI.Finalize();
  }
}
