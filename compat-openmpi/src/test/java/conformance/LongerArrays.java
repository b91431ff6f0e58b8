package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Datatype;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Arrays longer than the group, the degrees or the array that goes with them: what is beyond is not
 * looked at. Arguments that only the root needs are not looked at elsewhere.
 */
final class LongerArrays {
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int MORE = 3;

  /** No count, displacement, weight or rank. */
  private static final int WRONG = -999_999_999;

  private LongerArrays() {}

  static void run() throws Exception {
    everywhere();
    started();
    fromAndToRoots();
    reductions();
    grids();
    graphs();
    distributed();
    types();
  }

  /** With what would be wrong if it was looked at. */
  private static int[] longer(int... values) {
    int[] longer = Arrays.copyOf(values, values.length + MORE);
    Arrays.fill(longer, values.length, longer.length, WRONG);
    return longer;
  }

  private static int[] ones() throws Exception {
    int[] ones = new int[Check.size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static int[] ranks() throws Exception {
    int[] ranks = new int[Check.size()];
    Arrays.setAll(ranks, i -> i);
    return ranks;
  }

  private static void everywhere() throws Exception {
    int[] counts = longer(ones());
    int[] displs = longer(ranks());
    int[] all = new int[Check.size()];
    WORLD.allGatherv(new int[] {Check.rank()}, 1, MPI.INT, all, counts, displs, MPI.INT);
    Check.same(ranks(), all);
    Arrays.fill(all, -1);
    all[Check.rank()] = Check.rank();
    WORLD.allGatherv(all, counts, displs, MPI.INT);
    Check.same(ranks(), all);
    int[] sent = new int[Check.size()];
    Arrays.fill(sent, Check.rank());
    int[] received = new int[Check.size()];
    WORLD.allToAllv(sent, counts, displs, MPI.INT, received, counts, displs, MPI.INT);
    Check.same(ranks(), received);
    Datatype[] types = new Datatype[Check.size() + MORE];
    Arrays.fill(types, 0, Check.size(), MPI.INT);
    int[] bytes = longer(Arrays.stream(ranks()).map(i -> 4 * i).toArray());
    WORLD.allToAllw(sent, counts, bytes, types, received, counts, bytes, types);
    Check.same(ranks(), received);
  }

  private static void started() throws Exception {
    int[] counts = longer(ones());
    int[] displs = longer(ranks());
    IntBuffer mine = MPI.newIntBuffer(1).put(0, Check.rank());
    IntBuffer all = MPI.newIntBuffer(Check.size());
    WORLD.iAllGatherv(mine, 1, MPI.INT, all, counts, displs, MPI.INT).waitFor();
    Check.same(Check.size() - 1, all.get(Check.size() - 1));
    WORLD.iAllGatherv(all, counts, displs, MPI.INT).waitFor();
    IntBuffer sent = MPI.newIntBuffer(Check.size());
    WORLD.iAllToAllv(sent, counts, displs, MPI.INT, all, counts, displs, MPI.INT).waitFor();
    Check.same(0, all.get(Check.size() - 1));
    IntBuffer one = MPI.newIntBuffer(1);
    boolean root = Check.rank() == 0;
    int[] atRoot = root ? counts : null;
    WORLD
        .iGatherv(
            mine,
            1,
            MPI.INT,
            root ? all : null,
            atRoot,
            atRoot == null ? null : displs,
            root ? MPI.INT : null,
            0)
        .waitFor();
    Check.same(root ? Check.size() - 1 : 0, all.get(Check.size() - 1));
    WORLD
        .iScatterv(
            root ? all : null,
            atRoot,
            atRoot == null ? null : displs,
            root ? MPI.INT : null,
            one,
            1,
            MPI.INT,
            0)
        .waitFor();
    Check.same(Check.rank(), one.get(0));
    WORLD.iReduceScatter(sent, one, counts, MPI.INT, MPI.SUM).waitFor();
    Check.same(0, one.get(0));
  }

  private static void fromAndToRoots() throws Exception {
    boolean root = Check.rank() == Check.size() - 1;
    int place = Check.size() - 1;
    int[] counts = root ? longer(ones()) : new int[] {WRONG};
    int[] displs = root ? longer(ranks()) : null;
    int[] all = root ? new int[Check.size()] : null;
    int[] mine = {Check.rank()};
    Datatype type = root ? MPI.INT : null;
    WORLD.gatherv(mine, 1, MPI.INT, all, counts, displs, type, place);
    Check.that(!root || Arrays.equals(ranks(), all), "gathered");
    mine[0] = -1;
    WORLD.scatterv(all, counts, displs, type, mine, 1, MPI.INT, place);
    Check.same(Check.rank(), mine[0]);
    WORLD.gather(mine, 1, MPI.INT, all, root ? 1 : WRONG, type, place);
    WORLD.scatter(all, root ? 1 : WRONG, type, mine, 1, MPI.INT, place);
    Check.same(Check.rank(), mine[0]);
    WORLD.reduce(mine, root ? all : null, 1, MPI.INT, MPI.SUM, place);
    if (root) {
      Check.fails(
          MPI.ERR_ARG,
          () -> WORLD.gatherv(mine, 1, MPI.INT, all, new int[0], displs, MPI.INT, place));
      Check.fails(
          MPI.ERR_ARG, () -> WORLD.gatherv(mine, 1, MPI.INT, all, null, displs, MPI.INT, place));
    }
  }

  private static void reductions() throws Exception {
    int[] counts = longer(ones());
    int[] vector = ranks();
    int[] one = new int[1];
    WORLD.reduceScatter(vector, one, counts, MPI.INT, MPI.SUM);
    Check.same(Check.rank() * Check.size(), one[0]);
    WORLD.reduceScatter(vector, counts, MPI.INT, MPI.SUM);
    Check.same(Check.rank() * Check.size(), vector[0]);
    int[] before = Check.rank() == 0 ? null : new int[1];
    WORLD.exScan(new int[] {1}, before, 1, MPI.INT, MPI.SUM);
    Check.that(before == null || before[0] == Check.rank(), "nothing comes to the first rank");
  }

  private static void grids() throws Exception {
    CartComm grid =
        WORLD.createCart(new int[] {1, Check.size()}, new boolean[] {true, true, false}, false);
    Check.same(Check.right(), grid.getRank(longer(0, Check.right())));
    Check.same(1, grid.sub(new boolean[] {true, false, true}).getSize());
    Check.same(Check.rank(), grid.map(new int[] {Check.size()}, new boolean[2]));
  }

  private static void graphs() throws Exception {
    int[] index = new int[Check.size()];
    Arrays.setAll(index, i -> i + 1);
    int[] edges = longer(Arrays.stream(ranks()).map(i -> (i + 1) % index.length).toArray());
    GraphComm ring = WORLD.createGraph(index, edges, false);
    Check.same(new int[] {Check.right()}, ring.getNeighbors(Check.rank()));
    Check.same(Check.size(), ring.getDims().getEdgeCount());
    Check.same(Check.rank(), ring.map(index, edges));
  }

  private static void distributed() throws Exception {
    int[] left = {Check.left()};
    int[] right = {Check.right()};
    GraphComm adjacent =
        WORLD.createDistGraphAdjacent(left, longer(2), right, longer(3), MPI.INFO_NULL, false);
    DistGraphNeighbors own = adjacent.getDistGraphNeighbors();
    Check.same(Check.left(), own.getSource(0));
    Check.same(2, own.getSourceWeight(0));
    Check.same(3, own.getDestinationWeight(0));
    GraphComm any =
        WORLD.createDistGraph(
            new int[] {Check.rank()}, longer(1), longer(right), longer(4), MPI.INFO_NULL, false);
    Check.same(4, any.getDistGraphNeighbors().getSourceWeight(0));
    int[] mine = {Check.rank()};
    int[] got = new int[1];
    adjacent.neighborAllGatherv(mine, 1, MPI.INT, got, longer(1), longer(0), MPI.INT);
    Check.same(left, got);
    adjacent.neighborAllToAllv(
        mine, longer(1), longer(0), MPI.INT, got, longer(1), longer(0), MPI.INT);
    Check.same(left, got);
    Check.fails(
        MPI.ERR_ARG,
        () ->
            WORLD.createDistGraphAdjacent(
                left, new int[0], right, longer(3), MPI.INFO_NULL, false));
  }

  private static void types() throws Exception {
    int[] lengths = {1, 2};
    Check.same(5, Datatype.createIndexed(lengths, longer(0, 3), MPI.INT).getExtent());
    Check.same(5, Datatype.createHIndexed(lengths, longer(0, 12), MPI.INT).getExtent());
    Datatype[] members = {MPI.INT, MPI.BYTE, null};
    Check.same(6, Datatype.createStruct(lengths, longer(0, 4), members).getSize());
    Group all = WORLD.getGroup();
    Check.same(1, all.rangeIncl(new int[][] {longer(0, 0, 1)}).getSize());
  }
}
