// 4> gcd 360 84 1
// 4> largest 10 at 1
import mpi.*;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** An operation of the program's own, and the place of the largest value. */
public class UserOperation {
  static class Gcd extends User_function {
    public void Call(Object in, int inAt, Object inout, int at, int count, Datatype type) {
      int[] a = (int[]) in;
      int[] b = (int[]) inout;
      for (int i = 0; i < count; i++) {
        int x = a[inAt + i];
        int y = b[at + i];
        while (y != 0) {
          int rest = x % y;
          x = y;
          y = rest;
        }
        b[at + i] = x;
      }
    }
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int[] numbers = {360 * (me + 1), 84 * (me + 2), 1001 + me};
    int[] divisors = new int[3];
    Op gcd = new Op(new Gcd(), true);
    MPI.COMM_WORLD.Reduce(numbers, 0, divisors, 0, 3, MPI.INT, gcd, 0);
    int[] largest = new int[2];
    int[] pair = {me * (3 - me) * 5, me};
    MPI.COMM_WORLD.Allreduce(pair, 0, largest, 0, 1, MPI.INT2, MPI.MAXLOC);
    if (me == 0) {
      System.out.println("gcd " + divisors[0] + " " + divisors[1] + " " + divisors[2]);
      System.out.println("largest " + largest[0] + " at " + largest[1]);
    }
    MPI.Finalize();
  }
}
