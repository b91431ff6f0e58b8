package dev.weft.parallel;

import dev.weft.Comm;

/** A grid of planes, rows and columns; otherwise like {@link Grid2D}. */
public final class Grid3D extends Grid {
  private Grid3D(Comm comm, int planes, int rows, int columns, int halo, Edges edges) {
    super(comm, halo, edges, planes, rows, columns);
  }

  /** A grid with open edges and a halo of one point. Collective; blocks. */
  public static Grid3D of(Comm comm, int planes, int rows, int columns) {
    return of(comm, planes, rows, columns, 1, Edges.OPEN);
  }

  /** A grid. Collective: every rank calls it with the same arguments; blocks. */
  public static Grid3D of(Comm comm, int planes, int rows, int columns, int halo, Edges edges) {
    return new Grid3D(comm, planes, rows, columns, halo, edges);
  }

  /** This rank's own planes. */
  public int planes() {
    return count(0);
  }

  /** This rank's own rows. */
  public int rows() {
    return count(1);
  }

  /** This rank's own columns. */
  public int columns() {
    return count(2);
  }

  /**
   * Where a point is in the array; ghost cells have numbers from {@code -halo} on.
   *
   * @throws IndexOutOfBoundsException if it is neither
   */
  public int index(int plane, int row, int column) {
    return cell(0, plane) * stride(0) + cell(1, row) * stride(1) + cell(2, column);
  }
}
