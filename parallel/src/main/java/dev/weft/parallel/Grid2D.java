package dev.weft.parallel;

import dev.weft.Comm;

/**
 * A grid of rows and columns.
 *
 * <pre>{@code
 * Grid2D grid = Grid2D.of(world, 1000, 800);
 * double[] heat = new double[grid.length()];
 * grid.exchange(heat);
 * double above = heat[grid.index(-1, 0)];
 * }</pre>
 */
public final class Grid2D extends Grid {
  private Grid2D(Comm comm, int rows, int columns, int halo, Edges edges) {
    super(comm, halo, edges, rows, columns);
  }

  /** A grid with open edges and a halo of one point. Collective; blocks. */
  public static Grid2D of(Comm comm, int rows, int columns) {
    return of(comm, rows, columns, 1, Edges.OPEN);
  }

  /** A grid. Collective: every rank calls it with the same arguments; blocks. */
  public static Grid2D of(Comm comm, int rows, int columns, int halo, Edges edges) {
    return new Grid2D(comm, rows, columns, halo, edges);
  }

  /** This rank's own rows. */
  public int rows() {
    return count(0);
  }

  /** This rank's own columns. */
  public int columns() {
    return count(1);
  }

  /** The first of them, in the whole grid. */
  public int firstRow() {
    return first(0);
  }

  /** The first of them, in the whole grid. */
  public int firstColumn() {
    return first(1);
  }

  /**
   * Where a point is in the array; ghost cells have rows and columns from {@code -halo} on.
   *
   * @throws IndexOutOfBoundsException if it is neither
   */
  public int index(int row, int column) {
    return cell(0, row) * stride(0) + cell(1, column);
  }
}
