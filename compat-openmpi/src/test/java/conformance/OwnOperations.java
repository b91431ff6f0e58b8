package conformance;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** A program's own operations: on arrays, on buffers, on derived types, in rank order. */
final class OwnOperations {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private OwnOperations() {}

  /** The smallest multiple of 1000 that is not below the sum: associative, of arrays. */
  private static final class Saturated extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
      int[] in = (int[]) inVec;
      int[] inOut = (int[]) inOutVec;
      for (int i = 0; i < count; i++) {
        inOut[i] = Math.min(1000, in[i] + inOut[i]);
      }
    }
  }

  /** Products of 2 x 2 matrices, which do not commute, of buffers. */
  private static final class Matrices extends UserFunction {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
        throws MPIException {
      int bytes = datatype.getExtent() * Long.BYTES;
      for (int m = 0; m < count; m++) {
        int at = m * bytes;
        long[] product = new long[4];
        for (int i = 0; i < 4; i++) {
          for (int k = 0; k < 2; k++) {
            product[i] +=
                in.getLong(at + 8 * (i / 2 * 2 + k)) * inOut.getLong(at + 8 * (2 * k + i % 2));
          }
        }
        for (int i = 0; i < 4; i++) {
          inOut.putLong(at + 8 * i, product[i]);
        }
      }
    }
  }

  /** Sums of ints two apart. */
  private static final class Spaced extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
        throws MPIException {
      int[] in = (int[]) inVec;
      int[] inOut = (int[]) inOutVec;
      Check.same(3, datatype.getExtent());
      for (int i = 0; i < count; i++) {
        inOut[3 * i] += in[3 * i];
        inOut[3 * i + 2] += in[3 * i + 2];
      }
    }
  }

  private static final class Either extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
      boolean[] in = (boolean[]) inVec;
      boolean[] inOut = (boolean[]) inOutVec;
      for (int i = 0; i < count; i++) {
        inOut[i] |= in[i];
      }
    }
  }

  private static final class Failing extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
        throws MPIException {
      throw new MPIException("on purpose");
    }
  }

  private static final class Careless extends UserFunction {
    @Override
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
      ((int[]) inOutVec)[count] = 1;
    }
  }

  static void run() throws Exception {
    Op saturated = new Op(new Saturated(), true);
    Check.that(saturated.isCommutative(), "commutative");
    int[] values = {1, 400};
    WORLD.allReduce(values, 2, MPI.INT, saturated);
    Check.same(new int[] {Check.size(), Math.min(1000, 400 * Check.size())}, values);
    int[] ones = {1};
    WORLD.iAllReduce(ones, 1, MPI.INT, saturated).waitFor();
    Check.same(Check.size(), ones[0]);

    matrices();

    Datatype spaced = Datatype.createVector(2, 1, 2, MPI.INT);
    int[] gapped = {1, 9, 2, 3, 9, 4};
    WORLD.allReduce(gapped, 2, spaced, new Op(new Spaced(), true));
    int n = Check.size();
    Check.same(new int[] {n, 9, 2 * n, 3 * n, 9, 4 * n}, gapped);

    boolean[] flags = {false, Check.rank() == 0};
    WORLD.allReduce(flags, 2, MPI.BOOLEAN, new Op(new Either(), true));
    Check.same(new boolean[] {false, true}, flags);

    Check.fails(
        0,
        () ->
            mpi.Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, new Op(new Failing(), false)));
    Check.fails(
        MPI.ERR_OP,
        () ->
            mpi.Comm.reduceLocal(
                new int[1], new int[1], 1, MPI.INT, new Op(new Careless(), false)));
    unimplemented();
    saturated.free();
    Check.that(saturated.isNull(), "freed");
    Check.fails(MPI.ERR_OP, () -> WORLD.allReduce(values, 2, MPI.INT, saturated));
    Check.fails(MPI.ERR_OP, () -> MPI.SUM.free());
  }

  private static void unimplemented() throws Exception {
    UserFunction nothing = new UserFunction() {};
    try {
      nothing.call(new int[1], new int[1], 1, MPI.INT);
      throw new AssertionError("a function that does nothing");
    } catch (UnsupportedOperationException e) {
      Check.that(e.getMessage() != null, "says what to do");
    }
    UserFunction onArrays = new Saturated();
    ByteBuffer one = MPI.newByteBuffer(4).putInt(0, 1);
    ByteBuffer two = MPI.newByteBuffer(4).putInt(0, 2);
    onArrays.call(one, two, 1, MPI.INT);
    Check.same(3, two.getInt(0));
  }

  /** Rank r has the matrix (1 r; 0 1) times (1 0; 1 1), whose products show their order. */
  private static void matrices() throws Exception {
    Datatype matrix = Datatype.createContiguous(4, MPI.LONG);
    long[] expected = {1, 0, 0, 1};
    for (int r = 0; r < Check.size(); r++) {
      expected = times(expected, own(r));
    }
    Op product = new Op(new Matrices(), false);
    Check.that(!product.isCommutative(), "not commutative");
    long[] result = new long[4];
    WORLD.allReduce(own(Check.rank()), result, 1, matrix, product);
    Check.same(expected, result);
    for (int root = 0; root < Check.size(); root += 3) {
      WORLD.reduce(own(Check.rank()), result, 1, matrix, product, root);
      Check.same(expected, result);
    }
    WORLD.scan(own(Check.rank()), result, 1, matrix, product);
    long[] upTo = {1, 0, 0, 1};
    for (int r = 0; r <= Check.rank(); r++) {
      upTo = times(upTo, own(r));
    }
    Check.same(upTo, result);
  }

  private static long[] own(int r) {
    return new long[] {1 + r, r, 1, 1};
  }

  private static long[] times(long[] a, long[] b) {
    return new long[] {
      a[0] * b[0] + a[1] * b[2],
      a[0] * b[1] + a[1] * b[3],
      a[2] * b[0] + a[3] * b[2],
      a[2] * b[1] + a[3] * b[3]
    };
  }
}
