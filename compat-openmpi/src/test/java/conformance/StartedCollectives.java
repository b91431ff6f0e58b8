package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;

/** Collective operations with equal counts that go on while the program computes. */
final class StartedCollectives {
  private static final Comm WORLD = MPI.COMM_WORLD;

  private StartedCollectives() {}

  static void run() throws Exception {
    WORLD.iBarrier().waitFor();
    several();
    for (int root = 0; root < Check.size(); root += 2) {
      rooted(root);
      rootedWithArrays(root);
    }
    all();
    reductions();
  }

  private static IntBuffer direct(int... values) {
    IntBuffer direct = MPI.newIntBuffer(values.length);
    direct.put(0, values);
    return direct;
  }

  private static int[] array(IntBuffer direct) {
    int[] array = new int[direct.capacity()];
    direct.get(0, array);
    return array;
  }

  /** Any number under way, awaited in any order, and one that blocks between. */
  private static void several() throws Exception {
    int[][] values = new int[5][1];
    Request[] requests = new Request[5];
    for (int i = 0; i < 5; i++) {
      values[i][0] = Check.rank() == 0 ? i : -1;
      requests[i] = WORLD.iBcast(values[i], 1, MPI.INT, 0);
    }
    int[] one = {1};
    WORLD.allReduce(one, 1, MPI.INT, MPI.SUM);
    Check.same(Check.size(), one[0]);
    for (int i = 4; i >= 0; i--) {
      requests[i].waitFor();
      Check.same(i, values[i][0]);
    }
  }

  private static void rooted(int root) throws Exception {
    boolean here = Check.rank() == root;
    IntBuffer value = direct(Check.rank());
    WORLD.iBcast(value, 1, MPI.INT, root).waitFor();
    Check.same(root, value.get(0));
    int ranks = Check.size();
    IntBuffer all = MPI.newIntBuffer(2 * ranks);
    WORLD.iGather(direct(Collectives.mine()), 2, MPI.INT, all, 2, MPI.INT, root).waitFor();
    Check.same(here ? Collectives.blocks(ranks) : new int[2 * ranks], array(all));
    IntBuffer inPlace = here ? all : direct(Collectives.mine());
    WORLD.iGather(inPlace, 2, MPI.INT, root).waitFor();
    IntBuffer own = MPI.newIntBuffer(2);
    WORLD.iScatter(here ? all : MPI.newIntBuffer(0), 2, MPI.INT, own, 2, MPI.INT, root).waitFor();
    Check.same(Collectives.mine(), array(own));
    own.put(0, 0);
    WORLD.iScatter(here ? all : own, 2, MPI.INT, root).waitFor();
    Check.that(here || own.get(0) == 10 * Check.rank(), "scattered in place");
  }

  private static void rootedWithArrays(int root) throws Exception {
    boolean here = Check.rank() == root;
    int ranks = Check.size();
    int[] all = new int[2 * ranks];
    WORLD.iGather(Collectives.mine(), 2, MPI.INT, all, 2, MPI.INT, root).waitFor();
    Check.same(here ? Collectives.blocks(ranks) : new int[2 * ranks], all);
    WORLD.iGather(here ? all : Collectives.mine(), 2, MPI.INT, root).waitFor();
    int[] own = new int[2];
    WORLD.iScatter(here ? all : null, 2, MPI.INT, own, 2, MPI.INT, root).waitFor();
    Check.same(Collectives.mine(), own);
    WORLD.iScatter(here ? all : own, 2, MPI.INT, root).waitFor();
  }

  private static void all() throws Exception {
    int ranks = Check.size();
    IntBuffer all = MPI.newIntBuffer(2 * ranks);
    WORLD.iAllGather(direct(Collectives.mine()), 2, MPI.INT, all, 2, MPI.INT).waitFor();
    Check.same(Collectives.blocks(ranks), array(all));
    int[] array = new int[2 * ranks];
    WORLD.iAllGather(Collectives.mine(), 2, MPI.INT, array, 2, MPI.INT).waitFor();
    Check.same(Collectives.blocks(ranks), array);
    WORLD.iAllGather(all, 2, MPI.INT).waitFor();
    WORLD.iAllGather(array, 2, MPI.INT).waitFor();
    Check.same(Collectives.blocks(ranks), array(all));
    int[] sent = new int[ranks];
    Arrays.fill(sent, Check.rank());
    int[] expected = new int[ranks];
    Arrays.setAll(expected, i -> i);
    int[] received = new int[ranks];
    WORLD.iAllToAll(sent, 1, MPI.INT, received, 1, MPI.INT).waitFor();
    Check.same(expected, received);
    IntBuffer into = MPI.newIntBuffer(ranks);
    WORLD.iAllToAll(direct(sent), 1, MPI.INT, into, 1, MPI.INT).waitFor();
    Check.same(expected, array(into));
  }

  private static void reductions() throws Exception {
    int ranks = Check.size();
    int rank = Check.rank();
    int sum = ranks * (ranks - 1) / 2;
    int root = ranks - 1;
    IntBuffer from = direct(rank);
    IntBuffer into = direct(-1);
    WORLD.iReduce(from, into, 1, MPI.INT, MPI.SUM, root).waitFor();
    Check.same(rank == root ? sum : -1, into.get(0));
    int[] array = {-1};
    WORLD.iReduce(new int[] {rank}, array, 1, MPI.INT, MPI.SUM, root).waitFor();
    Check.same(rank == root ? sum : -1, array[0]);
    from.put(0, rank);
    WORLD.iReduce(from, 1, MPI.INT, MPI.MAX, root).waitFor();
    array[0] = rank;
    WORLD.iReduce(array, 1, MPI.INT, MPI.MIN, root).waitFor();
    Check.that(rank != root || (from.get(0) == ranks - 1 && array[0] == 0), "in place");
    WORLD.iAllReduce(direct(rank), into, 1, MPI.INT, MPI.SUM).waitFor();
    WORLD.iAllReduce(new int[] {rank}, array, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(sum, into.get(0));
    Check.same(sum, array[0]);
    into.put(0, rank);
    array[0] = rank;
    WORLD.iAllReduce(into, 1, MPI.INT, MPI.SUM).waitFor();
    WORLD.iAllReduce(array, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(sum, into.get(0));
    Check.same(sum, array[0]);

    int[] ones = new int[ranks];
    Arrays.fill(ones, 1);
    int[] places = new int[ranks];
    Arrays.setAll(places, i -> i);
    WORLD.iReduceScatter(direct(places), into, ones, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, into.get(0));
    WORLD.iReduceScatter(places, array, ones, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, array[0]);
    WORLD.iReduceScatterBlock(direct(places), into, 1, MPI.INT, MPI.MAX).waitFor();
    WORLD.iReduceScatterBlock(places, array, 1, MPI.INT, MPI.MAX).waitFor();
    Check.same(rank, into.get(0));
    Check.same(rank, array[0]);
    IntBuffer inPlace = direct(places);
    WORLD.iReduceScatter(inPlace, ones, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, inPlace.get(0));
    inPlace = direct(places);
    WORLD.iReduceScatterBlock(inPlace, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, inPlace.get(0));
    int[] copy = places.clone();
    WORLD.iReduceScatter(copy, ones, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, copy[0]);
    copy = places.clone();
    WORLD.iReduceScatterBlock(copy, 1, MPI.INT, MPI.SUM).waitFor();
    Check.same(rank * ranks, copy[0]);
  }
}
