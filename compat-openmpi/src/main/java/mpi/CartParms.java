package mpi;

/** A grid and where this rank is in it (MPI_Cart_get). Immutable. */
public final class CartParms {
  private final dev.weft.topology.Cartesian grid;
  private final int[] coordinates;

  CartParms(dev.weft.topology.Cartesian grid, int rank) {
    this.grid = grid;
    this.coordinates = grid.coordinates(rank);
  }

  /** Number of dimensions. */
  public int getDimCount() {
    return coordinates.length;
  }

  /** Number of ranks along a dimension. */
  public int getDim(int i) {
    return grid.extent(i);
  }

  /** Whether the grid wraps around in a dimension. */
  public boolean getPeriod(int i) {
    return grid.isPeriodic(i);
  }

  /** This rank's coordinate in a dimension. */
  public int getCoord(int i) {
    return coordinates[i];
  }
}
