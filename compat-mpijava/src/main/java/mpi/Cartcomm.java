package mpi;

import dev.weft.topology.Cartesian;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A communicator whose processes form a grid: {@link Cartesian} (MPI 4.1, section 8.5). */
public class Cartcomm extends Intracomm {
  private final Cartesian grid;

  Cartcomm(dev.weft.Comm comm) {
    super(comm);
    this.grid = comm.cartesian();
  }

  static Cartesian grid(int[] dims, boolean[] periods) {
    int[] periodic = IntStream.range(0, dims.length).filter(d -> periods[d]).toArray();
    return Cartesian.of(dims).periodicIn(periodic);
  }

  @Override
  public Object clone() throws MPIException {
    return new Cartcomm(duplicate());
  }

  /**
   * The process at some coordinates, which are wrapped into the grid, as by MPJ Express, also where
   * it is not periodic: {@link Cartesian#rank}.
   */
  public int Rank(int[] coords) throws MPIException {
    try {
      int[] within = grid.extents();
      for (int d = 0; d < within.length; d++) {
        within[d] = Math.floorMod(coords[d], within[d]);
      }
      return grid.rank(within);
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Where a process is: {@link Cartesian#coordinates}. */
  public int[] Coords(int rank) throws MPIException {
    try {
      return grid.coordinates(rank);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_RANK);
    }
  }

  /** With whom to exchange along a dimension; -1 for nobody: {@link Cartesian#shift}. */
  public ShiftParms Shift(int direction, int disp) throws MPIException {
    try {
      Cartesian.Shift shift = grid.shift(comm.rank(), direction, disp);
      ShiftParms parms = new ShiftParms();
      parms.rank_source = Math.max(shift.source(), -1);
      parms.rank_dest = Math.max(shift.destination(), -1);
      return parms;
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_DIMS);
    }
  }

  /** Grids of fewer dimensions, those that remain: {@link dev.weft.Comm#sub}. */
  public Cartcomm Sub(boolean[] remain_dims) throws MPIException {
    try {
      int[] kept = IntStream.range(0, grid.dimensions()).filter(d -> remain_dims[d]).toArray();
      return new Cartcomm(created(() -> comm.sub(kept)));
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_DIMS);
    }
  }

  /** The place that this process would have in a grid, or {@link MPI#UNDEFINED}. */
  public int Map(int[] dims, boolean[] periods) throws MPIException {
    try {
      return comm.rank() < grid(dims, periods).size() ? comm.rank() : Ranks.UNDEFINED;
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_DIMS);
    }
  }

  /** The grid, and where in it this process is: {@link dev.weft.Comm#cartesian}. */
  public CartParms Get() throws MPIException {
    CartParms parms = new CartParms();
    parms.dims = grid.extents();
    parms.periods = new boolean[grid.dimensions()];
    for (int d = 0; d < parms.periods.length; d++) {
      parms.periods[d] = grid.isPeriodic(d);
    }
    parms.coords = grid.coordinates(comm.rank());
    return parms;
  }

  @Override
  public int Topo_test() throws MPIException {
    return MPI.CART;
  }

  /**
   * Fills in those extents of a grid that are 0: {@link Cartesian#balancedExtents}.
   *
   * @param dims changed
   */
  public static void Dims_create(int nnodes, int[] dims) throws MPIException {
    try {
      int[] found = Cartesian.balancedExtents(nnodes, Arrays.copyOf(dims, dims.length));
      System.arraycopy(found, 0, dims, 0, dims.length);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_DIMS);
    }
  }
}
