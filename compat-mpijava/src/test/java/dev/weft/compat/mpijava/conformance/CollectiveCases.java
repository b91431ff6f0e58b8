package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Operations that move data between all processes, with every root. */
final class CollectiveCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();

  static void run() {
    CollectiveCases cases = new CollectiveCases();
    MPI.COMM_WORLD.Barrier();
    cases.broadcast();
    cases.gatherAndScatter();
    cases.gatherAndScatterOfVectors();
    cases.variable();
    cases.variableWithGaps();
    cases.allToAll();
    cases.sameArrayForBoth();
    cases.zeroCounts();
    cases.errors();
  }

  private void broadcast() {
    for (int root = 0; root < size; root++) {
      double[] values = {-1, me == root ? root : 0, me == root ? 0.5 : 0, -1};
      world.Bcast(values, 1, 2, MPI.DOUBLE, root);
      assertThat(values).containsExactly(-1, root, 0.5, -1);
      boolean[] flags = {me == root};
      world.Bcast(flags, 0, 1, MPI.BOOLEAN, root);
      assertThat(flags).containsExactly(true);
      Datatype every = Datatype.Vector(2, 1, 2, MPI.CHAR);
      char[] letters = me == root ? "abcd".toCharArray() : "....".toCharArray();
      world.Bcast(letters, 0, 1, every, root);
      assertThat(new String(letters)).isEqualTo(me == root ? "abcd" : "a.c.");
    }
    byte[] large = new byte[300_000];
    Arrays.fill(large, (byte) (me == 0 ? 7 : 0));
    world.Bcast(large, 0, large.length, MPI.BYTE, 0);
    assertThat(large[299_999]).isEqualTo((byte) 7);
  }

  private void gatherAndScatter() {
    for (int root = 0; root < size; root++) {
      long[] mine = {-1, me, me * 10L};
      long[] all = me == root ? new long[2 * size + 1] : null;
      world.Gather(mine, 1, 2, MPI.LONG, all, 1, 2, MPI.LONG, root);
      if (me == root) {
        for (int i = 0; i < size; i++) {
          assertThat(all[1 + 2 * i]).isEqualTo(i);
          assertThat(all[2 + 2 * i]).isEqualTo(i * 10L);
        }
      }
      long[] back = new long[3];
      world.Scatter(all, 1, 2, MPI.LONG, back, 1, 2, MPI.LONG, root);
      assertThat(back).containsExactly(0, me, me * 10L);
    }
    float[] everywhere = new float[size + 2];
    world.Allgather(new float[] {me + 0.25f}, 0, 1, MPI.FLOAT, everywhere, 2, 1, MPI.FLOAT);
    for (int i = 0; i < size; i++) {
      assertThat(everywhere[2 + i]).isEqualTo(i + 0.25f);
    }
  }

  /** Columns of a matrix, whose extent is set with a marker. */
  private void gatherAndScatterOfVectors() {
    Datatype column =
        Datatype.Struct(
            new int[] {1, 1},
            new int[] {0, 1},
            new Datatype[] {Datatype.Vector(3, 1, size, MPI.INT), MPI.UB});
    int[] matrix = new int[3 * size];
    Arrays.setAll(matrix, i -> i);
    int[] mine = new int[3];
    world.Scatter(matrix, 0, 1, column, mine, 0, 3, MPI.INT, 0);
    assertThat(mine).containsExactly(me, size + me, 2 * size + me);
    int[] again = new int[3 * size];
    world.Gather(mine, 0, 3, MPI.INT, again, 0, 1, column, size - 1);
    assertThat(again).isEqualTo(me == size - 1 ? matrix : new int[3 * size]);
    world.Allgather(mine, 0, 3, MPI.INT, again, 0, 1, column);
    assertThat(again).isEqualTo(matrix);
  }

  /** Rank i has i elements; blocks lie in reverse order with a gap after each. */
  private void variable() {
    int[] counts = new int[size];
    int[] displs = new int[size];
    int total = 0;
    for (int i = size - 1; i >= 0; i--) {
      counts[i] = i;
      displs[i] = total;
      total += i + 1;
    }
    int[] expected = new int[total + 1];
    for (int i = 0; i < size; i++) {
      Arrays.fill(expected, 1 + displs[i], 1 + displs[i] + i, i);
    }
    int[] mine = new int[me];
    Arrays.fill(mine, me);
    for (int root = 0; root < size; root++) {
      int[] all = me == root ? new int[total + 1] : null;
      int[] rootCounts = me == root ? counts : null;
      int[] rootDispls = me == root ? displs : null;
      world.Gatherv(mine, 0, me, MPI.INT, all, 1, rootCounts, rootDispls, MPI.INT, root);
      assertThat(all).isEqualTo(me == root ? expected : null);
      int[] back = new int[me + 1];
      world.Scatterv(all, 1, rootCounts, rootDispls, MPI.INT, back, 1, me, MPI.INT, root);
      assertThat(Arrays.copyOfRange(back, 1, me + 1)).isEqualTo(mine);
    }
    int[] everywhere = new int[total + 1];
    world.Allgatherv(mine, 0, me, MPI.INT, everywhere, 1, counts, displs, MPI.INT);
    assertThat(everywhere).isEqualTo(expected);
  }

  /** Blocks of a type with gaps, at displacements in its extents, some of them negative. */
  private void variableWithGaps() {
    Datatype pair = Datatype.Vector(2, 1, 2, MPI.DOUBLE);
    int[] counts = new int[size];
    int[] displs = new int[size];
    Arrays.fill(counts, 1);
    Arrays.setAll(displs, i -> i - 1);
    double[] mine = {me, me + 0.5};
    double[] all = new double[3 * size + 3];
    world.Allgatherv(mine, 0, 2, MPI.DOUBLE, all, 3, counts, displs, pair);
    double[] expected = new double[3 * size + 3];
    for (int i = 0; i < size; i++) {
      expected[3 * i] = i;
      expected[3 * i + 2] = i + 0.5;
    }
    assertThat(all).isEqualTo(expected);
    double[] back = new double[2];
    world.Scatterv(all, 3, counts, displs, pair, back, 0, 2, MPI.DOUBLE, size - 1);
    assertThat(back).isEqualTo(mine);
    double[] turned = new double[3 * size];
    int[] places = new int[size];
    Arrays.setAll(places, i -> size - 1 - i);
    world.Alltoallv(all, 3, counts, displs, pair, turned, 0, counts, places, pair);
    for (int i = 0; i < size; i++) {
      assertThat(turned[3 * places[i]]).isEqualTo(me);
      assertThat(turned[3 * places[i] + 2]).isEqualTo(me + 0.5);
    }
  }

  private void allToAll() {
    short[] send = new short[2 * size + 1];
    for (int i = 0; i < size; i++) {
      send[1 + 2 * i] = (short) me;
      send[2 + 2 * i] = (short) i;
    }
    short[] receive = new short[2 * size];
    world.Alltoall(send, 1, 2, MPI.SHORT, receive, 0, 2, MPI.SHORT);
    int[] counts = new int[size];
    int[] from = new int[size];
    int[] to = new int[size];
    for (int i = 0; i < size; i++) {
      assertThat(receive[2 * i]).isEqualTo((short) i);
      assertThat(receive[2 * i + 1]).isEqualTo((short) me);
      counts[i] = (me + i) % 3;
      from[i] = 3 * i;
      to[i] = 3 * (size - 1 - i);
    }
    int[] values = new int[3 * size];
    Arrays.fill(values, me);
    int[] got = new int[3 * size];
    Arrays.fill(got, -1);
    world.Alltoallv(values, 0, counts, from, MPI.INT, got, 0, counts, to, MPI.INT);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < 3; j++) {
        assertThat(got[to[i] + j]).isEqualTo(j < counts[i] ? i : -1);
      }
    }
  }

  private void sameArrayForBoth() {
    int[] values = new int[size];
    values[me] = me + 1;
    world.Allgather(values, me, 1, MPI.INT, values, 0, 1, MPI.INT);
    int[] expected = new int[size];
    Arrays.setAll(expected, i -> i + 1);
    assertThat(values).isEqualTo(expected);
    world.Alltoall(values, 0, 1, MPI.INT, values, 0, 1, MPI.INT);
    assertThat(values).containsOnly(me + 1);
    Arrays.setAll(values, i -> i);
    world.Scatter(values, 0, 1, MPI.INT, values, size - 1, 1, MPI.INT, 0);
    assertThat(values[size - 1]).isEqualTo(me);
    world.Gather(values, size - 1, 1, MPI.INT, values, 0, 1, MPI.INT, 0);
    if (me == 0) {
      Arrays.setAll(expected, i -> i);
      assertThat(values).isEqualTo(expected);
    }
  }

  private void zeroCounts() {
    world.Bcast(new int[0], 0, 0, MPI.INT, 0);
    world.Gather(null, 0, 0, MPI.INT, null, 0, 0, MPI.INT, 0);
    world.Allgather(new int[1], 1, 0, MPI.INT, new int[1], 0, 0, MPI.INT);
    int[] none = new int[size];
    world.Alltoallv(null, 0, none, none, MPI.BYTE, null, 0, none, none, MPI.BYTE);
  }

  private void errors() {
    int[] one = new int[1];
    Errors.assertClass(MPIException.ERR_ROOT, () -> world.Bcast(one, 0, 1, MPI.INT, size));
    Errors.assertClass(MPIException.ERR_ROOT, () -> world.Bcast(one, 0, 1, MPI.INT, -1));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> world.Bcast(one, 0, 2, MPI.INT, 0));
    Errors.assertClass(MPIException.ERR_TYPE, () -> world.Bcast(one, 0, 1, MPI.LONG, 0));
    world.Barrier();
  }

  private CollectiveCases() {}
}
