// 4> [18, 18, 18, 18]
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;

/** The same two requests are started again and again. */
public class Persistent {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    long[] out = {me};
    long[] in = new long[1];
    Prequest[] both = {
      MPI.COMM_WORLD.Recv_init(in, 0, 1, MPI.LONG, (me + size - 1) % size, 5),
      MPI.COMM_WORLD.Send_init(out, 0, 1, MPI.LONG, (me + 1) % size, 5)
    };
    long sum = 0;
    for (int round = 0; round < 3 * size; round++) {
      both[0].Start();
      both[1].Start();
      both[1].Wait();
      both[0].Wait();
      sum += in[0];
      out[0] = in[0];
    }
    long[] sums = new long[size];
    MPI.COMM_WORLD.Gather(new long[] {sum}, 0, 1, MPI.LONG, sums, 0, 1, MPI.LONG, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(sums));
    }
    MPI.Finalize();
  }
}
