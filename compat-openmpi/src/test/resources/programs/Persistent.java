// 4> [677586, 225862, 252434, 438438]
import java.nio.LongBuffer;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/** The same two requests are started again and again. */
public class Persistent {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    LongBuffer out = MPI.newLongBuffer(1);
    LongBuffer in = MPI.newLongBuffer(1);
    out.put(0, me);
    Prequest[] both = {
      MPI.COMM_WORLD.recvInit(in, 1, MPI.LONG, (me + size - 1) % size, 5),
      MPI.COMM_WORLD.sendInit(out, 1, MPI.LONG, (me + 1) % size, 5)
    };
    long sum = 0;
    for (int round = 0; round < 3 * size; round++) {
      Prequest.startAll(both);
      Request.waitAll(both);
      sum = 3 * sum + in.get(0);
      out.put(0, in.get(0));
    }
    both[0].free();
    both[1].free();
    long[] sums = new long[size];
    MPI.COMM_WORLD.gather(new long[] {sum}, 1, MPI.LONG, sums, 1, MPI.LONG, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(sums));
    }
    MPI.Finalize();
  }
}
