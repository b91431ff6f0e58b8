// 4> [0.0, 2.25, 6.75, 13.5]
import mpi.*;
import mpi.MPI;
import mpjbuf.Buffer;
import mpjbuf.BufferFactory;

/** A header and a body of different types in one message. */
public class Packing {
  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int bytes =
        MPI.COMM_WORLD.Pack_size(2, MPI.INT) + MPI.COMM_WORLD.Pack_size(8, MPI.DOUBLE) + 64;
    Buffer buffer = new Buffer(BufferFactory.create(bytes), MPI.SEND_OVERHEAD, bytes);
    int length = me + 1;
    double[] body = new double[8];
    for (int i = 0; i < length; i++) {
      body[i] = me + i / 4.0;
    }
    int position = MPI.COMM_WORLD.Pack(new int[] {me, length}, 0, 2, MPI.INT, buffer, 0);
    position = MPI.COMM_WORLD.Pack(body, 0, length, MPI.DOUBLE, buffer, position);
    buffer.commit();

    int[] header = new int[2];
    double[] copy = new double[8];
    int next = MPI.COMM_WORLD.Unpack(buffer, 0, header, 0, 2, MPI.INT);
    MPI.COMM_WORLD.Unpack(buffer, next, copy, 0, header[1], MPI.DOUBLE);
    double sum = 0;
    for (double d : copy) {
      sum += d;
    }
    double[] sums = new double[size];
    MPI.COMM_WORLD.Gather(new double[] {sum}, 0, 1, MPI.DOUBLE, sums, 0, 1, MPI.DOUBLE, 0);
    if (me == 0) {
      System.out.println(java.util.Arrays.toString(sums));
    }
    MPI.Finalize();
  }
}
