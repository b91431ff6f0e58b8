package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Derived types. Each process sends to itself. */
final class DatatypeCases {
  private static final int[] NUMBERS = numbers(40);

  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int next = (me + 1) % world.Size();
  private final int previous = (me + world.Size() - 1) % world.Size();

  static void run() {
    DatatypeCases cases = new DatatypeCases();
    cases.basics();
    cases.contiguous();
    cases.vectors();
    cases.indexed();
    cases.structs();
    cases.bounds();
    cases.withoutData();
    cases.longerArrays();
    cases.overlapping();
    cases.partialReceives();
    cases.everyBasicType();
    cases.errors();
    MPI.COMM_WORLD.Barrier();
  }

  private static int[] numbers(int count) {
    int[] numbers = new int[count];
    Arrays.setAll(numbers, i -> i);
    return numbers;
  }

  private static void assertShape(Datatype type, int size, int lb, int ub) {
    assertThat(type.Size()).isEqualTo(size);
    assertThat(type.Lb()).isEqualTo(lb);
    assertThat(type.Ub()).isEqualTo(ub);
    assertThat(type.Extent()).isEqualTo(ub - lb);
    type.Commit();
    type.free();
  }

  /** What arrives when instances of a type are sent. */
  private int[] sent(Datatype type, int offset, int count) {
    int[] got = new int[type.Size() * count];
    Status status =
        world.Sendrecv(
            NUMBERS, offset, count, type, next, 1, got, 0, got.length, MPI.INT, previous, 1);
    assertThat(status.Get_count(MPI.INT)).isEqualTo(got.length);
    assertThat(status.Get_count(type)).isEqualTo(type.Size() == 0 ? 0 : count);
    int[] back = new int[NUMBERS.length];
    Arrays.fill(back, -1);
    Status spread =
        world.Sendrecv(
            got, 0, got.length, MPI.INT, next, 1, back, offset, count, type, previous, 1);
    assertThat(spread.Get_count(type)).isEqualTo(type.Size() == 0 ? 0 : count);
    assertThat(Arrays.stream(back).filter(i -> i >= 0).sorted().toArray())
        .isEqualTo(Arrays.stream(got).sorted().distinct().toArray());
    for (int i = 0; i < back.length; i++) {
      assertThat(back[i]).isIn(-1, i);
    }
    return got;
  }

  private void basics() {
    assertShape(MPI.INT, 1, 0, 1);
    assertShape(MPI.DOUBLE2, 2, 0, 2);
    assertShape(MPI.LB, 0, 0, 0);
    assertThat(MPI.DOUBLE2.getByteSize()).isEqualTo(16);
    assertThat(MPI.OBJECT.getByteSize()).isZero();
    assertThat(MPI.INT.getType()).isEqualTo(MPI.INT.baseType);
  }

  private void contiguous() {
    Datatype three = Datatype.Contiguous(3, MPI.INT);
    assertShape(three, 3, 0, 3);
    assertThat(sent(three, 4, 2)).containsExactly(4, 5, 6, 7, 8, 9);
    assertShape(Datatype.Contiguous(0, MPI.INT), 0, 0, 0);
    assertThat(sent(Datatype.Contiguous(0, MPI.INT), 0, 3)).isEmpty();
    assertThat(sent(three, 0, 0)).isEmpty();
  }

  private void vectors() {
    Datatype vector = Datatype.Vector(3, 2, 4, MPI.INT);
    assertShape(vector, 6, 0, 10);
    assertThat(sent(vector, 1, 2)).containsExactly(1, 2, 5, 6, 9, 10, 11, 12, 15, 16, 19, 20);
    Datatype backwards = Datatype.Vector(3, 2, -4, MPI.INT);
    assertShape(backwards, 6, -8, 2);
    assertThat(sent(backwards, 10, 1)).containsExactly(10, 11, 6, 7, 2, 3);
    assertThat(sent(backwards, 10, 2)).containsExactly(10, 11, 6, 7, 2, 3, 20, 21, 16, 17, 12, 13);
    Datatype pair = Datatype.Contiguous(2, MPI.INT);
    assertShape(Datatype.Vector(3, 2, 4, pair), 12, 0, 20);
    Datatype hvector = Datatype.Hvector(3, 2, 7, pair);
    assertShape(hvector, 12, 0, 18);
    assertThat(sent(hvector, 0, 1)).containsExactly(0, 1, 2, 3, 7, 8, 9, 10, 14, 15, 16, 17);
    Datatype nested = Datatype.Vector(2, 1, 3, Datatype.Vector(2, 1, 2, MPI.INT));
    assertShape(nested, 4, 0, 12);
    assertThat(sent(nested, 0, 1)).containsExactly(0, 2, 9, 11);
  }

  private void indexed() {
    Datatype indexed = Datatype.Indexed(new int[] {2, 0, 3}, new int[] {5, 90, 10}, MPI.INT);
    assertShape(indexed, 5, 5, 13);
    assertThat(sent(indexed, 0, 2)).containsExactly(5, 6, 10, 11, 12, 13, 14, 18, 19, 20);
    Datatype before = Datatype.Indexed(new int[] {2, 1}, new int[] {-3, 4}, MPI.INT);
    assertShape(before, 3, -3, 5);
    assertThat(sent(before, 5, 1)).containsExactly(2, 3, 9);
    Datatype pair = Datatype.Contiguous(2, MPI.INT);
    int[] lengths = {2, 1};
    Datatype pairs = Datatype.Indexed(lengths, new int[] {1, 4}, pair);
    assertShape(pairs, 6, 2, 10);
    assertThat(sent(pairs, 0, 1)).containsExactly(2, 3, 4, 5, 8, 9);
    Datatype hindexed = Datatype.Hindexed(lengths, new int[] {1, 6}, pair);
    assertShape(hindexed, 6, 1, 8);
    assertThat(sent(hindexed, 0, 1)).containsExactly(1, 2, 3, 4, 6, 7);
  }

  private void structs() {
    Datatype struct =
        Datatype.Struct(new int[] {2, 1}, new int[] {1, 6}, new Datatype[] {MPI.INT, MPI.INT2});
    assertShape(struct, 4, 1, 8);
    assertThat(sent(struct, 0, 2)).containsExactly(1, 2, 6, 7, 8, 9, 13, 14);
    Datatype downwards =
        Datatype.Struct(new int[] {1, 1}, new int[] {9, -2}, new Datatype[] {MPI.INT, MPI.INT});
    assertThat(sent(downwards, 4, 1)).containsExactly(13, 2);
  }

  private void bounds() {
    Datatype[] types = {MPI.LB, MPI.INT, MPI.UB};
    Datatype marked = Datatype.Struct(new int[] {1, 2, 1}, new int[] {-1, 3, 10}, types);
    assertShape(marked, 2, -1, 10);
    assertThat(sent(marked, 0, 2)).containsExactly(3, 4, 14, 15);
    Datatype wide =
        Datatype.Struct(new int[] {1, 1}, new int[] {0, 5}, new Datatype[] {MPI.INT, MPI.UB});
    assertShape(wide, 1, 0, 5);
    assertThat(sent(wide, 2, 3)).containsExactly(2, 7, 12);
    Datatype narrow =
        Datatype.Struct(new int[] {4, 1}, new int[] {0, 2}, new Datatype[] {MPI.INT, MPI.UB});
    assertShape(narrow, 4, 0, 2);
    assertShape(Datatype.Contiguous(3, narrow), 12, 0, 6);
    Datatype twice = Datatype.Vector(2, 1, 3, wide);
    assertShape(twice, 2, 0, 20);
    assertThat(sent(twice, 0, 1)).containsExactly(0, 15);
  }

  /** Types of no members, or of markers alone, are sent as nothing. */
  private void withoutData() {
    int[] none = {};
    Datatype empty = Datatype.Struct(none, none, new Datatype[0]);
    assertShape(empty, 0, 0, 0);
    Datatype marks =
        Datatype.Struct(new int[] {1, 1}, new int[] {-3, 5}, new Datatype[] {MPI.LB, MPI.UB});
    assertShape(marks, 0, -3, 5);
    assertShape(Datatype.Contiguous(2, marks), 0, -3, 13);
    for (Datatype type : new Datatype[] {empty, marks, MPI.LB, Datatype.Contiguous(0, MPI.NULL)}) {
      int[] got = {7};
      Status status = world.Sendrecv(NUMBERS, 0, 3, type, next, 1, got, 0, 3, type, previous, 1);
      assertThat(status.Get_count(type)).isZero();
      assertThat(status.Get_elements(type)).isZero();
      world.Bcast(got, 0, 3, type, 0);
      assertThat(got).containsExactly(7);
    }
    Errors.assertClass(MPIException.ERR_COUNT, () -> world.Send(none, 0, -1, empty, me, 1));
  }

  /** As many blocks as there are lengths. */
  private void longerArrays() {
    int[] lengths = {2, 1};
    int[] places = {0, 4, 99};
    assertThat(sent(Datatype.Indexed(lengths, places, MPI.INT), 0, 1)).containsExactly(0, 1, 4);
    assertThat(sent(Datatype.Hindexed(lengths, places, MPI.INT), 0, 1)).containsExactly(0, 1, 4);
    Datatype[] types = {MPI.INT, MPI.INT, null, null};
    assertThat(sent(Datatype.Struct(lengths, places, types), 0, 1)).containsExactly(0, 1, 4);
  }

  /** Of elements that share a place the last one stays. */
  private void overlapping() {
    Datatype[] types = {
      Datatype.Vector(3, 2, 1, MPI.INT),
      Datatype.Indexed(new int[] {2, 2, 2}, new int[] {0, 1, 2}, MPI.INT),
      Datatype.Contiguous(3, narrow(2, 1))
    };
    for (Datatype type : types) {
      assertShape(type, 6, 0, type == types[2] ? 3 : 4);
      int[] got = new int[5];
      Status status = world.Sendrecv(NUMBERS, 1, 6, MPI.INT, next, 1, got, 0, 1, type, previous, 1);
      assertThat(status.Get_count(type)).isOne();
      assertThat(got).containsExactly(1, 3, 5, 6, 0);
      int[] again = {9, 9, 9, 9, 9};
      world.Bcast(me == 0 ? got : again, 0, 1, type, 0);
      assertThat(me == 0 ? got : again).startsWith(1, 3, 5, 6);
    }
  }

  /** So many elements, with an extent of less. */
  private static Datatype narrow(int elements, int extent) {
    return Datatype.Struct(
        new int[] {elements, 1}, new int[] {0, extent}, new Datatype[] {MPI.INT, MPI.UB});
  }

  private void partialReceives() {
    Datatype vector = Datatype.Vector(3, 1, 3, MPI.INT);
    int[] got = new int[20];
    Arrays.fill(got, -1);
    Status status = world.Sendrecv(NUMBERS, 0, 4, MPI.INT, next, 1, got, 1, 2, vector, previous, 1);
    assertThat(status.Get_count(vector)).isEqualTo(MPI.UNDEFINED);
    assertThat(status.Get_elements(vector)).isEqualTo(4);
    assertThat(got).startsWith(-1, 0, -1, -1, 1, -1, -1, 2, 3, -1);
  }

  private void everyBasicType() {
    double[] d = {0, 1, 2, 3, 4, 5};
    double[] e = new double[3];
    world.Sendrecv(d, 1, 1, every(MPI.DOUBLE), next, 1, e, 0, 3, MPI.DOUBLE, previous, 1);
    assertThat(e).containsExactly(1, 3, 5);
    byte[] b = {0, 1, 2, 3, 4, 5};
    byte[] c = new byte[3];
    world.Sendrecv(b, 1, 1, every(MPI.BYTE), next, 1, c, 0, 3, MPI.BYTE, previous, 1);
    assertThat(c).containsExactly(1, 3, 5);
    boolean[] f = {true, false, true, true, true, false};
    boolean[] g = new boolean[3];
    world.Sendrecv(f, 1, 1, every(MPI.BOOLEAN), next, 1, g, 0, 3, MPI.BOOLEAN, previous, 1);
    assertThat(g).containsExactly(false, true, false);
    char[] h = "abcdef".toCharArray();
    char[] i = new char[6];
    world.Sendrecv(h, 1, 1, every(MPI.CHAR), next, 1, i, 0, 1, every(MPI.CHAR), previous, 1);
    assertThat(i).containsExactly('b', '\0', 'd', '\0', 'f', '\0');
    short[] j = {0, 1, 2, 3, 4, 5};
    world.Sendrecv_replace(j, 1, 1, every(MPI.SHORT), next, 1, previous, 1);
    assertThat(j).containsExactly(0, 1, 2, 3, 4, 5);
    long[] k = {0, 1, 2, 3, 4, 5};
    long[] l = new long[3];
    world.Sendrecv(k, 0, 1, every(MPI.LONG), next, 1, l, 0, 3, MPI.LONG, previous, 1);
    assertThat(l).containsExactly(0, 2, 4);
    float[] m = {0, 1, 2, 3, 4, 5};
    float[] n = new float[3];
    world.Sendrecv(m, 0, 1, every(MPI.FLOAT), next, 1, n, 0, 3, MPI.FLOAT, previous, 1);
    assertThat(n).containsExactly(0, 2, 4);
  }

  /** Three elements, every other one. */
  private static Datatype every(Datatype basic) {
    return Datatype.Vector(3, 1, 2, basic);
  }

  private void errors() {
    Errors.assertClass(MPIException.ERR_COUNT, () -> Datatype.Contiguous(-1, MPI.INT));
    Errors.assertClass(MPIException.ERR_COUNT, () -> Datatype.Vector(1, -1, 1, MPI.INT));
    Errors.assertClass(
        MPIException.ERR_ARG, () -> Datatype.Indexed(new int[2], new int[1], MPI.INT));
    Errors.assertClass(
        MPIException.ERR_ARG, () -> Datatype.Struct(new int[2], new int[2], new Datatype[1]));
    Errors.assertClass(MPIException.ERR_TYPE, () -> world.Send(new byte[1], 0, 1, MPI.NULL, me, 1));
    Errors.assertClass(
        MPIException.ERR_TYPE,
        () ->
            Datatype.Struct(
                new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {MPI.INT, MPI.DOUBLE}));
    Datatype backwards = Datatype.Vector(3, 1, -4, MPI.INT);
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Send(NUMBERS, 7, 1, backwards, me, 1));
    Errors.assertClass(
        MPIException.ERR_TYPE, () -> world.Send(new long[40], 9, 1, backwards, me, 1));
  }

  private DatatypeCases() {}
}
