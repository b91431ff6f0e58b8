package conformance;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.DoubleInt;
import mpi.FloatInt;
import mpi.Int2;
import mpi.Intracomm;
import mpi.LongInt;
import mpi.MPI;
import mpi.Op;
import mpi.ShortInt;

/** Predefined operations of all kinds, blocking; scans; pairs and complex numbers. */
final class Reductions {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Reductions() {}

  static void run() throws Exception {
    numbers();
    bits();
    rooted();
    withoutOperands();
    blocks();
    scans();
    pairs();
    complex();
    gaps();
    local();
  }

  private static void numbers() throws Exception {
    int n = Check.size();
    double[] from = {Check.rank(), 2};
    double[] into = new double[2];
    WORLD.allReduce(from, into, 2, MPI.DOUBLE, MPI.SUM);
    Check.same(new double[] {n * (n - 1) / 2.0, 2 * n}, into);
    WORLD.allReduce(from, into, 2, MPI.DOUBLE, MPI.MAX);
    Check.same(new double[] {n - 1, 2}, into);
    WORLD.allReduce(from, into, 2, MPI.DOUBLE, MPI.MIN);
    Check.same(new double[] {0, 2}, into);
    WORLD.allReduce(from, into, 2, MPI.DOUBLE, MPI.PROD);
    Check.same(new double[] {0, 1 << n}, into);
    long[] longs = {1};
    WORLD.allReduce(longs, 1, MPI.LONG, MPI.SUM);
    Check.same((long) n, longs[0]);
    float[] floats = {1};
    WORLD.allReduce(floats, 1, MPI.FLOAT, MPI.SUM);
    Check.same((float) n, floats[0]);
    short[] shorts = {1};
    WORLD.allReduce(shorts, 1, MPI.SHORT, MPI.SUM);
    Check.same((short) n, shorts[0]);
    char[] chars = {1};
    WORLD.allReduce(chars, 1, MPI.CHAR, MPI.SUM);
    Check.same((char) n, chars[0]);
    byte[] bytes = {1};
    WORLD.allReduce(bytes, 1, MPI.BYTE, MPI.SUM);
    Check.same((byte) n, bytes[0]);
    IntBuffer direct = MPI.newIntBuffer(1);
    direct.put(0, 1);
    WORLD.allReduce(direct, 1, MPI.INT, MPI.SUM);
    Check.same(n, direct.get(0));
  }

  /** Without a send buffer all are in place, as Open MPI has it. */
  private static void withoutOperands() throws Exception {
    int n = Check.size();
    int[] value = {1};
    WORLD.allReduce(null, value, 1, MPI.INT, MPI.SUM);
    Check.same(n, value[0]);
    value[0] = 2;
    WORLD.reduce(null, value, 1, MPI.INT, MPI.SUM, n - 1);
    Check.same(Check.rank() == n - 1 ? 2 * n : 2, value[0]);
    value[0] = 1;
    WORLD.scan(null, value, 1, MPI.INT, MPI.SUM);
    Check.same(Check.rank() + 1, value[0]);
    value[0] = 1;
    WORLD.exScan(null, value, 1, MPI.INT, MPI.SUM);
    Check.that(Check.rank() == 0 || value[0] == Check.rank(), "those before");
    int[] vector = new int[n];
    Arrays.setAll(vector, i -> i);
    WORLD.reduceScatterBlock(null, vector, 1, MPI.INT, MPI.SUM);
    Check.same(n * Check.rank(), vector[0]);
    Check.fails(MPI.ERR_BUFFER, () -> WORLD.allReduce(null, null, 1, MPI.INT, MPI.SUM));
  }

  private static int combined(int mine, Op op) throws Exception {
    int[] value = {mine};
    WORLD.allReduce(value, 1, MPI.INT, op);
    return value[0];
  }

  private static void bits() throws Exception {
    int n = Check.size();
    int own = 1 << Check.rank();
    Check.same((1 << n) - 1, combined(own, MPI.BOR));
    Check.same((1 << n) - 1, combined(own, MPI.BXOR));
    Check.same(n == 1 ? 1 : 0, combined(own, MPI.BAND));
    Check.same(Check.size() > 1 ? 0 : 0, combined(Check.rank(), MPI.LAND));
    Check.same(n > 1 ? 1 : 0, combined(Check.rank(), MPI.LOR));
    Check.same(n % 2, combined(1, MPI.LXOR));
    boolean[] flags = {Check.rank() == 0, true};
    WORLD.allReduce(flags, 2, MPI.BOOLEAN, MPI.LAND);
    Check.same(new boolean[] {n == 1, true}, flags);
  }

  private static void rooted() throws Exception {
    for (int root = 0; root < Check.size(); root++) {
      int[] into = {-1};
      WORLD.reduce(new int[] {1}, Check.rank() == root ? into : null, 1, MPI.INT, MPI.SUM, root);
      Check.same(Check.rank() == root ? Check.size() : -1, into[0]);
      int[] inPlace = {1};
      WORLD.reduce(inPlace, 1, MPI.INT, MPI.SUM, root);
      Check.same(Check.rank() == root ? Check.size() : 1, inPlace[0]);
    }
  }

  private static void blocks() throws Exception {
    int n = Check.size();
    int[] counts = new int[n];
    Arrays.setAll(counts, i -> i % 3);
    int total = Arrays.stream(counts).sum();
    int[] from = new int[total];
    Arrays.setAll(from, i -> i);
    int mine = counts[Check.rank()];
    int before = Arrays.stream(counts, 0, Check.rank()).sum();
    int[] expected = new int[mine];
    Arrays.setAll(expected, i -> n * (before + i));
    int[] into = new int[mine];
    WORLD.reduceScatter(from, into, counts, MPI.INT, MPI.SUM);
    Check.same(expected, into);
    int[] inPlace = from.clone();
    WORLD.reduceScatter(inPlace, counts, MPI.INT, MPI.SUM);
    Check.same(expected, Arrays.copyOf(inPlace, mine));
    int[] even = new int[2 * n];
    Arrays.fill(even, 1);
    int[] two = new int[2];
    WORLD.reduceScatterBlock(even, two, 2, MPI.INT, MPI.SUM);
    Check.same(new int[] {n, n}, two);
    WORLD.reduceScatterBlock(even, 2, MPI.INT, MPI.SUM);
    Check.same(new int[] {n, n}, Arrays.copyOf(even, 2));
  }

  private static void scans() throws Exception {
    int rank = Check.rank();
    int upTo = rank * (rank + 1) / 2;
    int[] into = {-1};
    WORLD.scan(new int[] {rank}, into, 1, MPI.INT, MPI.SUM);
    Check.same(upTo, into[0]);
    int[] inPlace = {rank};
    WORLD.scan(inPlace, 1, MPI.INT, MPI.SUM);
    Check.same(upTo, inPlace[0]);
    into[0] = -1;
    WORLD.exScan(new int[] {rank}, into, 1, MPI.INT, MPI.SUM);
    Check.same(rank == 0 ? -1 : upTo - rank, into[0]);
    inPlace[0] = rank;
    WORLD.exScan(inPlace, 1, MPI.INT, MPI.SUM);
    Check.same(rank == 0 ? 0 : upTo - rank, inPlace[0]);

    IntBuffer from = MPI.newIntBuffer(1);
    IntBuffer to = MPI.newIntBuffer(1);
    from.put(0, rank);
    WORLD.iScan(from, to, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(upTo, to.get(0));
    WORLD.iExScan(from, to, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank == 0 ? 0 : upTo - rank, to.get(0));
    WORLD.iScan(from, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(upTo, from.get(0));
    from.put(0, rank);
    WORLD.iExScan(from, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank == 0 ? 0 : upTo - rank, from.get(0));
    inPlace[0] = rank;
    WORLD.iScan(inPlace, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(upTo, inPlace[0]);
    WORLD.iScan(new int[] {rank}, into, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(upTo, into[0]);
    WORLD.iExScan(new int[] {rank}, into, 1, MPI.INT, MPI.SUM).waitFor();
    Check.that(rank == 0 || into[0] == upTo - rank, "exclusive");
    inPlace[0] = rank;
    WORLD.iExScan(inPlace, 1, MPI.INT, MPI.SUM).waitFor();
    Check.that(rank == 0 || inPlace[0] == upTo - rank, "exclusive in place");
  }

  /** Values rank % 3, so that several ranks have the greatest. */
  private static void pairs() throws Exception {
    int rank = Check.rank();
    int greatest = Math.min(2, Check.size() - 1);
    ByteBuffer buffer = MPI.newByteBuffer(MPI.int2.getExtent());
    Int2.Data ints = MPI.int2.getData(buffer);
    ints.putValue(rank % 3);
    ints.putIndex(rank);
    WORLD.allReduce(buffer, 1, MPI.INT2, MPI.MAXLOC);
    Check.same(greatest, ints.getValue());
    Check.same(greatest, ints.getIndex());

    buffer = MPI.newByteBuffer(MPI.shortInt.getExtent());
    ShortInt.Data shorts = MPI.shortInt.getData(buffer);
    shorts.putValue((short) -(rank % 3));
    shorts.putIndex(rank);
    WORLD.allReduce(buffer, 1, MPI.SHORT_INT, MPI.MINLOC);
    Check.same((short) -greatest, shorts.getValue());
    Check.same(greatest, shorts.getIndex());

    byte[] array = new byte[2 * MPI.longInt.getExtent()];
    LongInt.Data longs = MPI.longInt.getData(array, 1);
    longs.putValue(1L << (rank % 3));
    longs.putIndex(rank);
    byte[] result = new byte[array.length];
    WORLD.reduce(array, result, 2, MPI.LONG_INT, MPI.MAXLOC, 0);
    LongInt.Data reduced = MPI.longInt.getData(result, 1);
    Check.that(rank != 0 || reduced.getIndex() == greatest, "longs");
    Check.that(rank != 0 || reduced.getValue() == 1L << greatest, "longs");

    buffer = MPI.newByteBuffer(MPI.floatInt.getExtent());
    FloatInt.Data floats = MPI.floatInt.getData(buffer);
    floats.putValue(0.5f * (rank % 3));
    floats.putIndex(rank);
    WORLD.iAllReduce(buffer, 1, MPI.FLOAT_INT, MPI.MAXLOC).waitFor();
    Check.same(0.5f * greatest, floats.getValue());
    Check.same(greatest, floats.getIndex());

    buffer = MPI.newByteBuffer(MPI.doubleInt.getExtent());
    DoubleInt.Data doubles = MPI.doubleInt.getData(buffer);
    doubles.putValue(-0.5 * (rank % 3));
    doubles.putIndex(rank);
    WORLD.scan(buffer, 1, MPI.DOUBLE_INT, MPI.MINLOC);
    Check.same(Math.min(2, rank), doubles.getIndex());
    Check.same(-0.5 * Math.min(2, rank), doubles.getValue());
  }

  private static void complex() throws Exception {
    double[] i = {0, 1};
    WORLD.allReduce(i, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
    double[][] powers = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Check.that(
        Arrays.equals(powers[Check.size() % 4], new double[] {i[0] + 0.0, i[1] + 0.0}),
        "powers of i");
    float[] sum = {1, 2};
    WORLD.allReduce(sum, 1, MPI.FLOAT_COMPLEX, MPI.SUM);
    Check.same(new float[] {Check.size(), 2 * Check.size()}, sum);
  }

  private static void gaps() throws Exception {
    Datatype every = Datatype.createVector(2, 1, 2, MPI.INT);
    int[] values = {1, 5, 2};
    WORLD.allReduce(values, 1, every, MPI.SUM);
    Check.same(new int[] {Check.size(), 5, 2 * Check.size()}, values);
    int[] into = {7, 7, 7};
    WORLD.exScan(new int[] {1, 0, 2}, into, 1, every, MPI.SUM);
    Check.same(7, into[1]);
    Check.same(Check.rank() == 0 ? 7 : Check.rank(), into[0]);
  }

  private static void local() throws Exception {
    int[] into = {10};
    mpi.Comm.reduceLocal(new int[] {3}, into, 1, MPI.INT, MPI.SUM);
    Check.same(13, into[0]);
    Check.that(MPI.SUM.isCommutative() && !MPI.SUM.isNull(), "predefined");
    mpi.Comm.reduceLocal(new int[] {3}, into, 1, MPI.INT, MPI.REPLACE);
    mpi.Comm.reduceLocal(new int[] {3}, into, 1, MPI.INT, MPI.NO_OP);
    Check.fails(
        MPI.ERR_OP,
        () -> mpi.Comm.reduceLocal(new double[1], new double[1], 1, MPI.DOUBLE, MPI.BOR));
  }
}
