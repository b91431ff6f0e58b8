package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A matrix product by SUMMA (van de Geijn and Watts, 1997). The ranks form a grid, and each has the
 * same tile of both factors and of the product. The first factor's columns travel along the rows of
 * the grid, the second one's rows along its columns, a panel at a time; every rank adds the product
 * of the two panels that it gets to its tile.
 *
 * <p>{@code weft run -n 4 matmul [SIZE]}
 */
public final class Matmul implements AutoCloseable {
  private static final int PANEL = 64;
  private static final int LARGEST_FACTOR = 4;

  /** A matrix by its elements. */
  @FunctionalInterface
  interface Matrix {
    double at(int row, int column);
  }

  private final Comm row;
  private final Comm column;
  private final int size;
  private final Blocks rows;
  private final Blocks columns;
  private final int myRows;
  private final int myColumns;

  /**
   * @param grid a communicator with a grid of two dimensions
   * @param size of the matrices, which are square
   */
  Matmul(Comm grid, int size) {
    Cartesian shape = grid.cartesian();
    if (size < Math.max(shape.extent(0), shape.extent(1))) {
      throw new ArgumentException(
          "matrices of %d x %d elements are too small for %d x %d ranks; each needs one"
              .formatted(size, size, shape.extent(0), shape.extent(1)));
    }
    row = grid.sub(1);
    column = grid.sub(0);
    this.size = size;
    rows = Blocks.even(size, column.size());
    columns = Blocks.even(size, row.size());
    myRows = (int) rows.count(column.rank());
    myColumns = (int) columns.count(row.rank());
  }

  public static void main(String[] args) {
    int size = (int) new Arguments("matmul [SIZE]", args, 1).whole(0, "SIZE", 1536, 1, 20_000);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Cartesian shape = Cartesian.balanced(world.size(), 2);
      try (Comm grid = Objects.requireNonNull(world.create(shape, Placement.NEIGHBORS_TOGETHER));
          Matmul matmul = new Matmul(grid, size)) {
        double[] a = matmul.tile(1);
        double[] b = matmul.tile(2);
        long start = System.nanoTime();
        double[] c = matmul.multiply(a, b);
        double seconds = grid.allReduce((System.nanoTime() - start) / 1e9, Op.MAX);
        if (!matmul.isProduct(a, b, c)) {
          throw new IllegalStateException("what came out is not the product");
        }
        if (grid.rank() == 0) {
          System.out.printf(
              "%d x %d matrices on %s, %d x %d: %.2f s, %.1f Gflop/s; the product is right%n",
              size,
              size,
              Words.ranks(grid),
              shape.extent(0),
              shape.extent(1),
              seconds,
              2e-9 * size * size * size / seconds);
        }
      }
    }
  }

  /** This rank's tile, row by row, of a matrix of small whole numbers. */
  double[] tile(long seed) {
    return tile((i, j) -> element(seed, i, j));
  }

  double[] tile(Matrix matrix) {
    double[] tile = new double[myRows * myColumns];
    int firstRow = (int) rows.displacement(column.rank());
    int firstColumn = (int) columns.displacement(row.rank());
    for (int i = 0; i < myRows; i++) {
      for (int j = 0; j < myColumns; j++) {
        tile[i * myColumns + j] = matrix.at(firstRow + i, firstColumn + j);
      }
    }
    return tile;
  }

  static int element(long seed, int i, int j) {
    long bits = (seed * 1_000_003 + i) * 1_000_003 + j;
    return new SplittableRandom(bits).nextInt(-LARGEST_FACTOR, LARGEST_FACTOR + 1);
  }

  /** This rank's tile of the product of two matrices, given its tiles of these. */
  double[] multiply(double[] a, double[] b) {
    double[] c = new double[myRows * myColumns];
    int ownerOfColumns = 0;
    int ownerOfRows = 0;
    int width;
    for (int k = 0; k < size; k += width) {
      while (k >= end(columns, ownerOfColumns)) {
        ownerOfColumns++;
      }
      while (k >= end(rows, ownerOfRows)) {
        ownerOfRows++;
      }
      int end = Math.min(end(columns, ownerOfColumns), end(rows, ownerOfRows));
      width = Math.min(PANEL, end - k);
      double[] left = new double[myRows * width];
      double[] right = new double[width * myColumns];
      if (row.rank() == ownerOfColumns) {
        int first = k - (int) columns.displacement(ownerOfColumns);
        Datatype panel = Datatype.DOUBLE.vector(myRows, width, myColumns);
        Slice.of(a, first, 1, panel).copyTo(Slice.of(left));
      }
      if (column.rank() == ownerOfRows) {
        int first = k - (int) rows.displacement(ownerOfRows);
        System.arraycopy(b, first * myColumns, right, 0, right.length);
      }
      row.broadcast(left, ownerOfColumns);
      column.broadcast(right, ownerOfRows);
      addProduct(left, right, c, width);
    }
    return c;
  }

  private static int end(Blocks blocks, int block) {
    return (int) (blocks.displacement(block) + blocks.count(block));
  }

  private void addProduct(double[] left, double[] right, double[] c, int width) {
    for (int i = 0; i < myRows; i++) {
      for (int k = 0; k < width; k++) {
        double factor = left[i * width + k];
        for (int j = 0; j < myColumns; j++) {
          c[i * myColumns + j] += factor * right[k * myColumns + j];
        }
      }
    }
  }

  /**
   * Whether c is the product of a and b, by Freivalds' check: for a vector x of random numbers, a
   * (b x) must be c x. A wrong product passes once in a thousand times. All numbers are whole and
   * small enough for a double, so nothing is rounded.
   */
  boolean isProduct(double[] a, double[] b, double[] c) {
    double[] x =
        new SplittableRandom(3).doubles(size).map(each -> Math.floor(1024 * each)).toArray();
    double[] bx = row.allReduce(timesVector(b, x), Op.SUM);
    double[] left = timesVector(a, column.allGatherv(Slice.of(bx)).array(double[].class));
    double[] right = timesVector(c, x);
    for (int i = 0; i < myRows; i++) {
      left[i] -= right[i];
    }
    double[] differences = row.allReduce(left, Op.SUM);
    boolean equal = true;
    for (double difference : differences) {
      equal &= difference == 0;
    }
    return row.allReduce(column.allReduce(equal, Op.LAND), Op.LAND);
  }

  /** What this rank's tile adds to the product of its rows with a vector. */
  private double[] timesVector(double[] tile, double[] vector) {
    int first = (int) columns.displacement(row.rank());
    double[] product = new double[myRows];
    for (int i = 0; i < myRows; i++) {
      for (int j = 0; j < myColumns; j++) {
        product[i] += tile[i * myColumns + j] * vector[first + j];
      }
    }
    return product;
  }

  @Override
  public void close() {
    column.close();
    row.close();
  }
}
