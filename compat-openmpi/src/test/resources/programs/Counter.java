// 3> 30 tickets, right: true
// 4> 40 tickets, right: true
import java.nio.IntBuffer;
import mpi.*;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** One-sided: a shared counter deals out numbers, and a table is filled with put. */
public class Counter {
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int total = 10 * size;
    IntBuffer memory = MPI.newIntBuffer(me == 0 ? total + 1 : 0);
    Win win = new Win(memory, me == 0 ? total + 1 : 0, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    IntBuffer one = MPI.newIntBuffer(1);
    IntBuffer ticket = MPI.newIntBuffer(1);
    IntBuffer value = MPI.newIntBuffer(1);
    one.put(0, 1);
    for (int i = 0; i < 10; i++) {
      win.lock(MPI.LOCK_SHARED, 0, 0);
      win.fetchAndOp(one, ticket, MPI.INT, 0, 0, MPI.SUM);
      win.unlock(0);
      value.put(0, ticket.get(0) * 3);
      win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
      win.put(value, 1, MPI.INT, 0, 1 + ticket.get(0), 1, MPI.INT);
      win.unlock(0);
    }
    MPI.COMM_WORLD.barrier();
    if (me == 0) {
      win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
      boolean right = memory.get(0) == total;
      for (int i = 0; i < total; i++) {
        right &= memory.get(1 + i) == 3 * i;
      }
      win.unlock(0);
      System.out.println(memory.get(0) + " tickets, right: " + right);
    }
    win.free();
    MPI.Finalize();
  }
}
