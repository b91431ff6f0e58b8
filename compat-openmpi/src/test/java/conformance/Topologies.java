package conformance;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.CartParms;
import mpi.Comm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;

/** Grids, graphs, and collective operations between neighbours. */
final class Topologies {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Topologies() {}

  static void run() throws Exception {
    grid();
    graph();
    distributed();
    Check.fails(
        MPI.ERR_TOPOLOGY,
        () -> WORLD.neighborAllGather(new int[1], 1, MPI.INT, new int[2], 1, MPI.INT));
  }

  private static void grid() throws Exception {
    int n = Check.size();
    int[] dims = {0, 0};
    CartComm.createDims(n, dims);
    Check.same(n, dims[0] * dims[1]);
    CartComm grid = WORLD.createCart(dims, new boolean[] {true, false}, false);
    Check.same(MPI.CART, grid.getTopology());
    CartParms topology = grid.getTopo();
    Check.same(2, topology.getDimCount());
    Check.same(dims[1], topology.getDim(1));
    Check.that(topology.getPeriod(0) && !topology.getPeriod(1), "periods");
    int[] here = grid.getCoords(grid.getRank());
    Check.same(here[1], topology.getCoord(1));
    Check.same(grid.getRank(), grid.getRank(here));
    ShiftParms shift = grid.shift(1, 1);
    Check.same(here[1] + 1 < dims[1] ? grid.getRank() + 1 : MPI.PROC_NULL, shift.getRankDest());
    Check.same(here[1] > 0 ? grid.getRank() - 1 : MPI.PROC_NULL, shift.getRankSource());
    CartComm row = grid.sub(new boolean[] {false, true});
    Check.same(dims[1], row.getSize());
    Check.same(grid.getRank(), grid.map(dims, new boolean[2]));
    CartComm none = WORLD.createCart(new int[] {1}, new boolean[1], true);
    Check.same(Check.rank() > 0, none.isNull());
    int before = Check.rank() > 0 ? MPI.UNDEFINED : 0;
    Check.same(before, grid.map(new int[] {1}, new boolean[1]));
    CartComm copy = grid.dup();
    Check.same(dims[0], copy.getTopo().getDim(0));
    CartComm later = grid.iDup();
    later.getRequest().waitFor();
    grid.clone().free();
    grid.dupWithInfo(MPI.INFO_NULL).free();
    ((Comm) grid).dup().free();
    ((Intracomm) grid).dup().free();
    ((Intracomm) grid).dupWithInfo(MPI.INFO_NULL).free();
    ((Intracomm) grid).iDup().getRequest().waitFor();
    ((Intracomm) grid).clone().free();
    Check.fails(MPI.ERR_DIMS, () -> grid.getRank(new int[] {0}));
    Check.fails(MPI.ERR_DIMS, () -> WORLD.createCart(new int[] {n + 1}, new boolean[1], false));

    int[] received = {-1, -1, -1, -1};
    grid.neighborAllGather(new int[] {grid.getRank()}, 1, MPI.INT, received, 1, MPI.INT);
    ShiftParms down = grid.shift(0, 1);
    int[] expected = {
      down.getRankSource(),
      down.getRankDest(),
      shift.getRankSource() < 0 ? -1 : shift.getRankSource(),
      shift.getRankDest() < 0 ? -1 : shift.getRankDest()
    };
    Check.same(expected, received);
  }

  /** A ring as a graph that all know. */
  private static void graph() throws Exception {
    int n = Check.size();
    int[] index = new int[n];
    int[] edges = new int[2 * n];
    for (int i = 0; i < n; i++) {
      index[i] = 2 * (i + 1);
      edges[2 * i] = (i + n - 1) % n;
      edges[2 * i + 1] = (i + 1) % n;
    }
    GraphComm ring = WORLD.createGraph(index, edges, false);
    Check.same(MPI.GRAPH, ring.getTopology());
    GraphParms graph = ring.getDims();
    Check.same(n, graph.getIndexCount());
    Check.same(2 * n, graph.getEdgeCount());
    Check.same(2 * n, graph.getIndex(n - 1));
    Check.same(edges[1], graph.getEdge(1));
    Check.same(new int[] {Check.left(), Check.right()}, ring.getNeighbors(Check.rank()));
    Check.same(Check.rank(), ring.map(index, edges));
    GraphComm later = ring.iDup();
    later.getRequest().waitFor();
    ring.clone().free();
    ring.dupWithInfo(MPI.INFO_NULL).free();
    ring.dup().free();
    ((Comm) ring).clone().free();
    ((Comm) ring).dupWithInfo(MPI.INFO_NULL).free();
    ((Comm) ring).iDup().getRequest().waitFor();
    neighbors(ring);
  }

  private static void distributed() throws Exception {
    int rank = Check.rank();
    int[] left = {Check.left(), Check.left()};
    int[] right = {Check.right(), Check.right()};
    int[] weights = {2, 3};
    GraphComm adjacent =
        WORLD.createDistGraphAdjacent(left, weights, right, weights, MPI.INFO_NULL, false);
    Check.same(MPI.DIST_GRAPH, adjacent.getTopology());
    DistGraphNeighbors own = adjacent.getDistGraphNeighbors();
    Check.same(2, own.getInDegree());
    Check.same(2, own.getOutDegree());
    Check.that(own.isWeighted(), "weighted");
    Check.same(Check.left(), own.getSource(1));
    Check.same(3, own.getSourceWeight(1));
    Check.same(Check.right(), own.getDestination(0));
    Check.same(2, own.getDestinationWeight(0));
    Check.fails(MPI.ERR_TOPOLOGY, adjacent::getDims);
    GraphComm plain = WORLD.createDistGraphAdjacent(left, right, MPI.INFO_NULL, false);
    Check.that(!plain.getDistGraphNeighbors().isWeighted(), "without weights");
    neighbors(plain);
    GraphComm any =
        WORLD.createDistGraph(
            new int[] {rank}, new int[] {2}, right, weights, MPI.INFO_NULL, false);
    Check.same(Check.left(), any.getDistGraphNeighbors().getSource(0));
    Check.same(2, any.getDistGraphNeighbors().getSourceWeight(0));
    GraphComm unweighted =
        WORLD.createDistGraph(new int[] {rank}, new int[] {2}, right, MPI.INFO_NULL, false);
    neighbors(unweighted);
  }

  /** Each rank has two sources and two destinations; in the ring they are the same ranks. */
  private static void neighbors(GraphComm comm) throws Exception {
    boolean ring = comm.getTopology() == MPI.GRAPH;
    int[] sources = {Check.left(), ring ? Check.right() : Check.left()};
    int[] mine = {Check.rank()};
    IntBuffer direct = MPI.newIntBuffer(1);
    direct.put(0, Check.rank());
    int[] array = new int[2];
    IntBuffer buffer = MPI.newIntBuffer(2);

    comm.neighborAllGather(mine, 1, MPI.INT, array, 1, MPI.INT);
    Check.same(sources, array);
    comm.iNeighborAllGather(direct, 1, MPI.INT, buffer, 1, MPI.INT).waitFor();
    Check.same(sources, clear(buffer));
    comm.iNeighborAllGather(mine, 1, MPI.INT, clear(array), 1, MPI.INT).waitFor();
    Check.same(sources, array);

    int[] ones = {1, 1};
    int[] swapped = {1, 0};
    comm.neighborAllGatherv(mine, 1, MPI.INT, clear(array), ones, swapped, MPI.INT);
    Check.same(new int[] {sources[1], sources[0]}, array);
    comm.iNeighborAllGatherv(direct, 1, MPI.INT, buffer, ones, swapped, MPI.INT).waitFor();
    Check.same(array, clear(buffer));
    comm.iNeighborAllGatherv(mine, 1, MPI.INT, array, ones, swapped, MPI.INT).waitFor();

    int[] two = {10 * Check.rank(), 10 * Check.rank()};
    int[] expected = {10 * sources[0], 10 * sources[1]};
    comm.neighborAllToAll(two, 1, MPI.INT, clear(array), 1, MPI.INT);
    Check.same(expected, array);
    IntBuffer pair = MPI.newIntBuffer(2);
    pair.put(0, two);
    comm.iNeighborAllToAll(pair, 1, MPI.INT, buffer, 1, MPI.INT).waitFor();
    Check.same(expected, clear(buffer));
    comm.iNeighborAllToAll(two, 1, MPI.INT, clear(array), 1, MPI.INT).waitFor();
    Check.same(expected, array);

    int[] straight = {0, 1};
    comm.neighborAllToAllv(two, ones, straight, MPI.INT, clear(array), ones, straight, MPI.INT);
    Check.same(expected, array);
    comm.iNeighborAllToAllv(pair, ones, straight, MPI.INT, buffer, ones, straight, MPI.INT)
        .waitFor();
    Check.same(expected, clear(buffer));
    comm.iNeighborAllToAllv(two, ones, straight, MPI.INT, array, ones, straight, MPI.INT).waitFor();
    Check.same(expected, array);
  }

  private static int[] clear(int[] array) {
    Arrays.fill(array, -1);
    return array;
  }

  /** What a buffer held. */
  private static int[] clear(IntBuffer buffer) {
    int[] held = new int[buffer.capacity()];
    buffer.get(0, held);
    buffer.put(0, new int[held.length]);
    return held;
  }
}
