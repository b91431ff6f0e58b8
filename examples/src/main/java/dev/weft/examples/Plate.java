package dev.weft.examples;

import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import java.util.List;

/**
 * A rank's tile of a square plate that is bent to a cylinder: columns go round, and it is cold
 * above and below. Temperatures are stored row by row, with a halo of one row or column on each
 * side. At the start they are a wave whose shape stays as it fades, at a known rate.
 */
final class Plate {
  private static final double CONDUCTIVITY = 0.2;

  private final int size;
  private final int firstRow;
  private final int firstColumn;
  private final int rows;
  private final int columns;

  /** Rows or columns of the largest tile. */
  final int longestEdge;

  /**
   * @param size rows and columns of the plate
   * @param grid two dimensions, the second of which wraps around
   */
  Plate(int size, Cartesian grid, int rank) {
    if (size < Math.max(grid.extent(0), grid.extent(1))) {
      throw new ArgumentException(
          "a plate of %d x %d points is too small for %d x %d ranks; each needs one"
              .formatted(size, size, grid.extent(0), grid.extent(1)));
    }
    int[] at = grid.coordinates(rank);
    Blocks down = Blocks.even(size, grid.extent(0));
    Blocks across = Blocks.even(size, grid.extent(1));
    this.size = size;
    firstRow = (int) down.displacement(at[0]);
    firstColumn = (int) across.displacement(at[1]);
    rows = (int) down.count(at[0]);
    columns = (int) across.count(at[1]);
    longestEdge = (int) Math.max(down.count(0), across.count(0));
  }

  /** The tile at the start. */
  double[] start() {
    double[] tile = new double[(rows + 2) * (columns + 2)];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        tile[index(i, j)] = wave(i, j);
      }
    }
    return tile;
  }

  /** One step in time. */
  void spread(double[] now, double[] next) {
    int below = columns + 2;
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        int at = index(i, j);
        double around = now[at - 1] + now[at + 1] + now[at - below] + now[at + below];
        next[at] = now[at] + CONDUCTIVITY * (around - 4 * now[at]);
      }
    }
  }

  /** How far the tile is from the truth after so many steps. */
  double error(double[] tile, int steps) {
    double down = 2 * Math.cos(Math.PI / (size + 1)) - 2;
    double across = 2 * Math.cos(2 * Math.PI / size) - 2;
    double left = Math.pow(1 + CONDUCTIVITY * (down + across), steps);
    double greatest = 0;
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        greatest = Math.max(greatest, Math.abs(tile[index(i, j)] - left * wave(i, j)));
      }
    }
    return greatest;
  }

  /** Half a wave from the upper border to the lower, and a whole one around. */
  private double wave(int i, int j) {
    return Math.sin(Math.PI * (firstRow + i + 1) / (size + 1))
        * Math.cos(2 * Math.PI * (firstColumn + j) / size);
  }

  /** What the neighbours above, below, to the left and to the right are to get. */
  List<Slice> edges(double[] tile) {
    return List.of(row(tile, 0), row(tile, rows - 1), column(tile, 0), column(tile, columns - 1));
  }

  /** Where what they send belongs. */
  List<Slice> halos(double[] tile) {
    return List.of(row(tile, -1), row(tile, rows), column(tile, -1), column(tile, columns));
  }

  private Slice row(double[] tile, int i) {
    return Slice.of(tile, index(i, 0), columns);
  }

  private Slice column(double[] tile, int j) {
    return Slice.of(tile, index(0, j), 1, Datatype.DOUBLE.vector(rows, 1, columns + 2));
  }

  private int index(int i, int j) {
    return (i + 1) * (columns + 2) + j + 1;
  }
}
