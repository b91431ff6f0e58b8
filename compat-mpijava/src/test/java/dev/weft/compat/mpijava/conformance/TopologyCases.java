package dev.weft.compat.mpijava.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import mpi.CartParms;
import mpi.Cartcomm;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Grids and graphs. */
final class TopologyCases {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int me = world.Rank();
  private final int size = world.Size();

  static void run() {
    TopologyCases cases = new TopologyCases();
    cases.dims();
    cases.ring();
    cases.grid();
    cases.leftOut();
    cases.graph();
    MPI.COMM_WORLD.Barrier();
  }

  private void dims() {
    int[] free = new int[2];
    Cartcomm.Dims_create(12, free);
    assertThat(free).containsExactly(4, 3);
    int[] fixed = {0, 2, 0};
    Cartcomm.Dims_create(24, fixed);
    assertThat(fixed).containsExactly(4, 2, 3);
    Errors.assertClass(MPIException.ERR_DIMS, () -> Cartcomm.Dims_create(12, new int[] {0, 5}));
  }

  private void ring() {
    Cartcomm ring = world.Create_cart(new int[] {size}, new boolean[] {true}, false);
    assertThat(ring.Topo_test()).isEqualTo(MPI.CART);
    ShiftParms shift = ring.Shift(0, 1);
    assertThat(shift.rank_dest).isEqualTo((me + 1) % size);
    assertThat(shift.rank_source).isEqualTo((me + size - 1) % size);
    int[] got = new int[1];
    ring.Sendrecv(
        new int[] {me},
        0,
        1,
        MPI.INT,
        shift.rank_dest,
        1,
        got,
        0,
        1,
        MPI.INT,
        shift.rank_source,
        1);
    assertThat(got[0]).isEqualTo(shift.rank_source);
    assertThat(ring.Rank(new int[] {-1})).isEqualTo(size - 1);
    ShiftParms far = ring.Shift(0, -size - 1);
    assertThat(far.rank_dest).isEqualTo((me + size - 1) % size);
    Cartcomm copy = (Cartcomm) ring.clone();
    assertThat(copy.Get().periods).containsExactly(true);
  }

  private void grid() {
    int rows = size % 2 == 0 ? 2 : 1;
    int columns = size / rows;
    boolean[] periods = {false, true};
    Cartcomm grid = world.Create_cart(new int[] {rows, columns}, periods, true);
    int[] mine = grid.Coords(grid.Rank());
    assertThat(grid.Rank(mine)).isEqualTo(grid.Rank());
    CartParms parms = grid.Get();
    assertThat(parms.dims).containsExactly(rows, columns);
    assertThat(parms.periods).containsExactly(false, true);
    assertThat(parms.coords).isEqualTo(mine);
    ShiftParms down = grid.Shift(0, 1);
    assertThat(down.rank_dest)
        .isEqualTo(mine[0] + 1 < rows ? grid.Rank(new int[] {mine[0] + 1, mine[1]}) : -1);
    assertThat(down.rank_source)
        .isEqualTo(mine[0] > 0 ? grid.Rank(new int[] {mine[0] - 1, mine[1]}) : -1);
    double[] halo = {-1};
    grid.Sendrecv(
        new double[] {mine[0]},
        0,
        1,
        MPI.DOUBLE,
        down.rank_dest,
        1,
        halo,
        0,
        1,
        MPI.DOUBLE,
        down.rank_source,
        1);
    assertThat(halo[0]).isEqualTo(mine[0] - 1);
    Cartcomm row = grid.Sub(new boolean[] {false, true});
    assertThat(row.Size()).isEqualTo(columns);
    assertThat(row.Rank()).isEqualTo(mine[1]);
    assertThat(row.Get().dims).containsExactly(columns);
    assertThat(grid.Map(new int[] {rows, columns}, periods)).isEqualTo(grid.Rank());
    assertThat(grid.Rank(new int[] {rows, -1})).isEqualTo(grid.Rank(new int[] {0, columns - 1}));
    assertThat(grid.Rank(new int[] {0, 0, 99})).isEqualTo(grid.Rank(new int[] {0, 0}));
    Errors.assertClass(MPIException.ERR_BUFFER, () -> grid.Rank(new int[] {0}));
    Errors.assertClass(MPIException.ERR_RANK, () -> grid.Coords(size));
    Errors.assertClass(MPIException.ERR_DIMS, () -> grid.Shift(2, 1));
    Errors.assertClass(
        MPIException.ERR_DIMS,
        () -> world.Create_cart(new int[] {size + 1}, new boolean[1], false));
  }

  private void leftOut() {
    if (size > 1) {
      Cartcomm few = world.Create_cart(new int[] {size - 1}, new boolean[1], false);
      assertThat(few == null).isEqualTo(me == size - 1);
      assertThat(world.Create_cart(new int[] {1}, new boolean[1], false) == null).isEqualTo(me > 0);
      if (few != null) {
        assertThat(few.Map(new int[] {1}, new boolean[1])).isEqualTo(me == 0 ? 0 : MPI.UNDEFINED);
      }
    }
  }

  /** A star: rank 0 is next to all others. */
  private void graph() {
    int[] index = new int[size];
    int[] edges = new int[2 * (size - 1)];
    for (int i = 0; i < size; i++) {
      index[i] = size - 1 + i;
    }
    for (int i = 1; i < size; i++) {
      edges[i - 1] = i;
    }
    Graphcomm star = world.Create_graph(index, edges, false);
    assertThat(star.Topo_test()).isEqualTo(MPI.GRAPH);
    assertThat(star.Neighbours(0)).hasSize(size - 1);
    if (me > 0) {
      assertThat(star.Neighbours(me)).containsExactly(0);
    }
    GraphParms parms = star.Get();
    assertThat(parms.index).isEqualTo(index);
    assertThat(parms.edges).isEqualTo(edges);
    assertThat(star.Map(index, edges)).isEqualTo(me);
    Graphcomm copy = (Graphcomm) star.clone();
    assertThat(copy.Neighbours(0)).hasSize(size - 1);
    Errors.assertClass(MPIException.ERR_RANK, () -> star.Neighbours(size));
    Errors.assertClass(
        MPIException.ERR_TOPOLOGY, () -> world.Create_graph(new int[] {3}, new int[] {0}, false));
    assertThat(new GraphParms().edges).isNull();
  }

  private TopologyCases() {}
}
