package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.User_function;

/** Counts and displacements for more processes than there are: what lies beyond is not read. */
final class LongArrayCases {
  private static final int MORE = 3;

  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();
  private final int[] counts = new int[size + MORE];
  private final int[] places = new int[size + MORE];

  static void run() {
    LongArrayCases cases = new LongArrayCases();
    cases.elements();
    cases.blocksInAnyOrder();
    cases.objects();
    cases.reductions();
    cases.tooShort();
    MPI.COMM_WORLD.Barrier();
  }

  private LongArrayCases() {
    Arrays.fill(counts, -7);
    Arrays.fill(counts, 0, size, 1);
    Arrays.setAll(places, i -> i < size ? i : 1_000_000);
  }

  private void elements() {
    int[] mine = {me};
    int[] all = new int[size];
    int[] upwards = new int[size];
    Arrays.setAll(upwards, i -> i);
    for (int root = 0; root < size; root++) {
      Arrays.fill(all, -1);
      world.Gatherv(mine, 0, 1, MPI.INT, all, 0, counts, places, MPI.INT, root);
      assertThat(me == root ? all : upwards).isEqualTo(upwards);
      int[] back = new int[1];
      world.Scatterv(all, 0, counts, places, MPI.INT, back, 0, 1, MPI.INT, root);
      assertThat(back[0]).isEqualTo(me);
    }
    int[] everywhere = new int[size];
    world.Allgatherv(mine, 0, 1, MPI.INT, everywhere, 0, counts, places, MPI.INT);
    assertThat(everywhere).isEqualTo(upwards);
    world.Alltoallv(upwards, 0, counts, places, MPI.INT, all, 0, counts, places, MPI.INT);
    assertThat(all).containsOnly(me);
  }

  /** Where a type of all blocks is made: negative displacements, and gaps. */
  private void blocksInAnyOrder() {
    int[] backwards = places.clone();
    Arrays.setAll(backwards, i -> i < size ? -i : 1_000_000);
    int[] all = new int[size];
    world.Allgatherv(new int[] {me}, 0, 1, MPI.INT, all, size - 1, counts, backwards, MPI.INT);
    Datatype spread = Datatype.Vector(2, 1, 2, MPI.INT);
    int[] wide = new int[3 * size];
    world.Allgatherv(new int[] {me, me}, 0, 2, MPI.INT, wide, 0, counts, places, spread);
    for (int i = 0; i < size; i++) {
      assertThat(all[i]).isEqualTo(size - 1 - i);
      assertThat(wide[3 * i] + wide[3 * i + 2]).isEqualTo(2 * i);
    }
  }

  private void objects() {
    Object[] mine = {"of " + me};
    Object[] all = new Object[size];
    for (int root = 0; root < size; root++) {
      world.Gatherv(mine, 0, 1, MPI.OBJECT, all, 0, counts, places, MPI.OBJECT, root);
      Object[] back = new Object[1];
      world.Scatterv(all, 0, counts, places, MPI.OBJECT, back, 0, 1, MPI.OBJECT, root);
      assertThat(back).isEqualTo(mine);
    }
    world.Allgatherv(mine, 0, 1, MPI.OBJECT, all, 0, counts, places, MPI.OBJECT);
    Object[] turned = new Object[size];
    world.Alltoallv(all, 0, counts, places, MPI.OBJECT, turned, 0, counts, places, MPI.OBJECT);
    assertThat(all[size - 1]).isEqualTo("of " + (size - 1));
    assertThat(turned).containsOnly(mine[0]);
  }

  private void reductions() {
    int[] blocks = new int[size];
    Arrays.setAll(blocks, i -> i);
    int[] sum = new int[1];
    world.Reduce_scatter(blocks, 0, sum, 0, counts, MPI.INT, MPI.SUM);
    assertThat(sum[0]).isEqualTo(size * me);
    Object[] values = new Object[size];
    Arrays.setAll(values, i -> i);
    Object[] total = new Object[1];
    world.Reduce_scatter(values, 0, total, 0, counts, MPI.OBJECT, new Op(new Add(), true));
    assertThat(total[0]).isEqualTo(size * me);
  }

  private static final class Add extends User_function {
    @Override
    public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
      for (int i = 0; i < count; i++) {
        Object[] result = (Object[]) inout;
        result[inoutAt + i] = (int) result[inoutAt + i] + (int) ((Object[]) in)[inAt + i];
      }
    }
  }

  /** All processes are wrong, so that none waits for another. */
  private void tooShort() {
    int[] few = new int[size - 1];
    int[] ones = new int[size];
    Arrays.fill(ones, 1);
    int[] all = new int[size];
    Object[] objects = new Object[size];
    Errors.assertClass(
        MPIException.ERR_COUNT,
        () -> world.Allgatherv(all, 0, 1, MPI.INT, new int[size], 0, few, places, MPI.INT));
    Errors.assertClass(
        MPIException.ERR_ARG,
        () -> world.Allgatherv(all, 0, 1, MPI.INT, new int[size], 0, ones, few, MPI.INT));
    Errors.assertClass(
        MPIException.ERR_COUNT,
        () -> world.Allgatherv(objects, 0, 1, MPI.OBJECT, objects, 0, few, places, MPI.OBJECT));
    Errors.assertClass(
        MPIException.ERR_COUNT, () -> world.Reduce_scatter(all, 0, all, 0, few, MPI.INT, MPI.SUM));
  }
}
