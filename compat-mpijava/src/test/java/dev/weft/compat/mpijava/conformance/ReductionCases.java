package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** Operations that combine data of all processes. */
final class ReductionCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();

  static void run() {
    ReductionCases cases = new ReductionCases();
    cases.predefined();
    cases.everyType();
    cases.locations();
    cases.forms();
    cases.sameArrayForBoth();
    cases.userFunctions();
    cases.userFunctionsOnDerivedTypes();
    cases.derivedTypes();
    cases.errors();
  }

  private int all(int mine, Op op) {
    int[] result = new int[1];
    world.Allreduce(new int[] {mine}, 0, result, 0, 1, MPI.INT, op);
    return result[0];
  }

  private void predefined() {
    int bits = 0;
    int common = -1;
    int odd = 0;
    int product = 1;
    for (int i = 0; i < size; i++) {
      bits |= i;
      common &= i;
      odd ^= i;
      product *= i + 1;
    }
    assertThat(all(me, MPI.SUM)).isEqualTo(size * (size - 1) / 2);
    assertThat(all(me + 1, MPI.PROD)).isEqualTo(product);
    assertThat(all(me, MPI.MAX)).isEqualTo(size - 1);
    assertThat(all(-me, MPI.MIN)).isEqualTo(1 - size);
    assertThat(all(me, MPI.BOR)).isEqualTo(bits);
    assertThat(all(me, MPI.BAND)).isEqualTo(common);
    assertThat(all(me, MPI.BXOR)).isEqualTo(odd);
    assertThat(logical(me == 0, MPI.LAND)).isEqualTo(size == 1);
    assertThat(logical(me == 0, MPI.LOR)).isTrue();
    assertThat(logical(true, MPI.LXOR)).isEqualTo(size % 2 == 1);
    MPI.SUM.free();
    assertThat(MPI.SUM.Is_null()).isFalse();
  }

  private boolean logical(boolean mine, Op op) {
    boolean[] result = new boolean[1];
    world.Allreduce(new boolean[] {mine}, 0, result, 0, 1, MPI.BOOLEAN, op);
    return result[0];
  }

  private void everyType() {
    byte[] b = new byte[1];
    world.Allreduce(new byte[] {1}, 0, b, 0, 1, MPI.BYTE, MPI.SUM);
    char[] c = new char[1];
    world.Allreduce(new char[] {1}, 0, c, 0, 1, MPI.CHAR, MPI.SUM);
    short[] s = new short[1];
    world.Allreduce(new short[] {1}, 0, s, 0, 1, MPI.SHORT, MPI.SUM);
    long[] l = new long[1];
    world.Allreduce(new long[] {1}, 0, l, 0, 1, MPI.LONG, MPI.SUM);
    float[] f = new float[1];
    world.Allreduce(new float[] {1}, 0, f, 0, 1, MPI.FLOAT, MPI.SUM);
    double[] d = new double[2];
    world.Allreduce(new double[] {0, 1}, 1, d, 1, 1, MPI.DOUBLE, MPI.SUM);
    assertThat(new double[] {b[0], c[0], s[0], l[0], f[0], d[1]}).containsOnly(size);
  }

  private void locations() {
    int[] pairs = {me == size / 2 ? 9 : 1, me, 5, me};
    int[] found = new int[4];
    world.Allreduce(pairs, 0, found, 0, 2, MPI.INT2, MPI.MAXLOC);
    assertThat(found).containsExactly(9, size / 2, 5, 0);
    double[] lowest = new double[2];
    world.Reduce(new double[] {-me, me}, 0, lowest, 0, 1, MPI.DOUBLE2, MPI.MINLOC, size - 1);
    if (me == size - 1) {
      assertThat(lowest).containsExactly(1.0 - size, size - 1);
    }
  }

  private void forms() {
    for (int root = 0; root < size; root++) {
      int[] result = me == root ? new int[3] : null;
      world.Reduce(new int[] {0, me, 1}, 1, result, 1, 2, MPI.INT, MPI.SUM, root);
      if (me == root) {
        assertThat(result).containsExactly(0, size * (size - 1) / 2, size);
      }
    }
    int[] upToHere = new int[2];
    world.Scan(new int[] {me + 1}, 0, upToHere, 1, 1, MPI.INT, MPI.SUM);
    assertThat(upToHere).containsExactly(0, (me + 1) * (me + 2) / 2);
    int[] counts = new int[size];
    Arrays.setAll(counts, i -> i % 3);
    int total = Arrays.stream(counts).sum();
    long[] values = new long[total];
    Arrays.setAll(values, i -> i);
    long[] block = new long[counts[me] + 1];
    world.Reduce_scatter(values, 0, block, 1, counts, MPI.LONG, MPI.SUM);
    int begin = Arrays.stream(counts).limit(me).sum();
    for (int i = 0; i < counts[me]; i++) {
      assertThat(block[1 + i]).isEqualTo((begin + i) * (long) size);
    }
  }

  private void sameArrayForBoth() {
    int[] values = {me, 1};
    world.Allreduce(values, 0, values, 0, 2, MPI.INT, MPI.SUM);
    assertThat(values).containsExactly(size * (size - 1) / 2, size);
    values[0] = 1;
    world.Reduce(values, 0, values, 0, 1, MPI.INT, MPI.SUM, 0);
    assertThat(values[0]).isEqualTo(me == 0 ? size : 1);
    values[0] = 1;
    world.Scan(values, 0, values, 0, 1, MPI.INT, MPI.SUM);
    assertThat(values[0]).isEqualTo(me + 1);
    int[] blocks = new int[size];
    Arrays.setAll(blocks, i -> i);
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    world.Reduce_scatter(blocks, 0, blocks, 0, ones, MPI.INT, MPI.SUM);
    assertThat(blocks[0]).isEqualTo(me * size);
  }

  /** Multiplies 2 by 2 matrices, so that the order shows. */
  private static final class Matrices extends User_function {
    @Override
    public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
      long[] left = (long[]) in;
      long[] right = (long[]) inout;
      int width = type.Size();
      for (int i = 0; i < count * width; i += 4) {
        multiply(left, inAt + i, right, inoutAt + i);
      }
    }

    static void multiply(long[] l, int at, long[] r, int to) {
      long a = l[at] * r[to] + l[at + 1] * r[to + 2];
      long b = l[at] * r[to + 1] + l[at + 1] * r[to + 3];
      long c = l[at + 2] * r[to] + l[at + 3] * r[to + 2];
      long d = l[at + 2] * r[to + 1] + l[at + 3] * r[to + 3];
      r[to] = a;
      r[to + 1] = b;
      r[to + 2] = c;
      r[to + 3] = d;
    }
  }

  private static long[] matrix(int rank) {
    return new long[] {1, rank, 1, 2};
  }

  private static long[] product(int ranks) {
    long[] product = {1, 0, 0, 1};
    for (int i = 0; i < ranks; i++) {
      long[] next = matrix(i);
      Matrices.multiply(product, 0, next, 0);
      product = next;
    }
    return product;
  }

  private void userFunctions() {
    Datatype matrix = Datatype.Contiguous(4, MPI.LONG);
    Op multiply = new Op(new Matrices(), false);
    long[] result = new long[4];
    world.Allreduce(matrix(me), 0, result, 0, 1, matrix, multiply);
    assertThat(result).isEqualTo(product(size));
    long[] mine = matrix(me);
    world.Scan(mine, 0, result, 0, 1, matrix, multiply);
    assertThat(result).isEqualTo(product(me + 1));
    assertThat(mine).isEqualTo(matrix(me));
    world.Reduce(mine, 0, result, 0, 1, matrix, multiply, size - 1);
    if (me == size - 1) {
      assertThat(result).isEqualTo(product(size));
    }
    Op sum = new Op(new Sum(), true, 99);
    assertThat(sum.opCode).isEqualTo(99);
    int[] many = new int[5000];
    Arrays.fill(many, 1);
    int[] sums = new int[5001];
    world.Allreduce(many, 0, sums, 1, 5000, MPI.INT, sum);
    assertThat(Arrays.copyOfRange(sums, 1, 5001)).containsOnly(size);
    sum.Free();
  }

  /** Adds the elements that the type says, and only these. */
  private static final class Sum extends User_function {
    @Override
    public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
      int[] left = (int[]) in;
      int[] right = (int[]) inout;
      int step = type.Size() == 1 ? 1 : 2;
      for (int instance = 0; instance < count; instance++) {
        for (int i = 0; i < type.Size(); i++) {
          int at = instance * type.Extent() + i * step;
          right[inoutAt + at] += left[inAt + at];
        }
      }
    }
  }

  private void userFunctionsOnDerivedTypes() {
    Datatype every = Datatype.Vector(3, 1, 2, MPI.INT);
    int[] values = new int[11];
    Arrays.setAll(values, i -> i + me);
    int[] result = new int[11];
    Arrays.fill(result, -1);
    world.Allreduce(values, 1, result, 1, 2, every, new Op(new Sum(), false));
    int ranks = size * (size - 1) / 2;
    int[] expected = new int[11];
    Arrays.fill(expected, -1);
    for (int i : new int[] {1, 3, 5, 6, 8, 10}) {
      expected[i] = i * size + ranks;
    }
    assertThat(result).isEqualTo(expected);
  }

  private void derivedTypes() {
    Datatype every = Datatype.Vector(2, 1, -2, MPI.DOUBLE);
    double[] values = {1, 2, 3};
    double[] result = new double[3];
    world.Allreduce(values, 2, result, 2, 1, every, MPI.SUM);
    assertThat(result).containsExactly(size, 0, 3.0 * size);
  }

  private void errors() {
    int[] one = new int[1];
    Errors.assertClass(
        MPIException.ERR_OP, () -> world.Allreduce(one, 0, one, 0, 1, MPI.INT, null));
    Errors.assertClass(
        MPIException.ERR_OP,
        () -> world.Allreduce(new double[1], 0, new double[1], 0, 1, MPI.DOUBLE, MPI.BOR));
    Errors.assertClass(
        MPIException.ERR_ROOT, () -> world.Reduce(one, 0, one, 0, 1, MPI.INT, MPI.SUM, size));
    Errors.assertClass(
        MPIException.ERR_OP,
        () -> world.Allreduce(new Object[1], 0, new Object[1], 0, 1, MPI.OBJECT, null));
    world.Barrier();
  }

  private ReductionCases() {}
}
