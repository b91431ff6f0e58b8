// 4> gcd 360 84 1
// 4> composed 120 x + 119
// 4> smallest 0.25 at 2
import java.nio.ByteBuffer;
import mpi.*;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Operations of the program's own, and the place of the smallest value. */
public class UserOperation {
  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.getRank();
    Op divisor =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                  ((int[]) inOut)[i] = gcd(((int[]) in)[i], ((int[]) inOut)[i]);
                }
              }
            },
            true);
    int[] numbers = {360 * (me + 1), 84 * (me + 2), 1001 + me};
    int[] divisors = new int[3];
    MPI.COMM_WORLD.reduce(numbers, divisors, 3, MPI.INT, divisor, 0);
    divisor.free();

    // composition of x -> a * x + b, in the order of the ranks
    Op compose =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                for (int at = 0; at < 8 * count; at += 8) {
                  int a = inOut.getInt(at);
                  inOut.putInt(at + 4, a * in.getInt(at + 4) + inOut.getInt(at + 4));
                  inOut.putInt(at, a * in.getInt(at));
                }
              }
            },
            false);
    Datatype map = Datatype.createContiguous(2, MPI.INT);
    map.commit();
    ByteBuffer composed = MPI.newByteBuffer(8);
    composed.putInt(0, me + 2).putInt(4, me + 1);
    MPI.COMM_WORLD.iAllReduce(composed, 1, map, compose).waitFor();

    ByteBuffer pair = MPI.newByteBuffer(MPI.doubleInt.getExtent());
    DoubleInt.Data smallest = MPI.doubleInt.getData(pair);
    smallest.putValue(Math.abs(me - 2.25));
    smallest.putIndex(me);
    MPI.COMM_WORLD.allReduce(pair, 1, MPI.DOUBLE_INT, MPI.MINLOC);
    if (me == 0) {
      System.out.println("gcd " + divisors[0] + " " + divisors[1] + " " + divisors[2]);
      System.out.println("composed " + composed.getInt(0) + " x + " + composed.getInt(4));
      System.out.println("smallest " + smallest.getValue() + " at " + smallest.getIndex());
    }
    MPI.Finalize();
  }
}
