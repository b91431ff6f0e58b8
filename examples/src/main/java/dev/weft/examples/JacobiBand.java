package dev.weft.examples;

import java.util.Arrays;

/**
 * One rank's rows of a plate, and a row above and below them: the neighbours' edges, or those of
 * the plate, of which the upper one is hot. All other edges are cold. One thread at a time.
 */
final class JacobiBand {
  private static final double HOT = 100;

  private final int rows;
  private final int width;
  private double[] now;
  private double[] next;

  /**
   * @param size points of the plate along each side, without its edges
   * @param rows of them that are this rank's, at least one
   * @param first whether they are the plate's first ones
   */
  JacobiBand(int size, int rows, boolean first) {
    this.rows = rows;
    this.width = size + 2;
    this.now = new double[(rows + 2) * width];
    if (first) {
      Arrays.fill(now, 0, width, HOT);
    }
    this.next = now.clone();
  }

  /** All points, with the rows around them: another array after the next step. */
  double[] points() {
    return now;
  }

  int width() {
    return width;
  }

  /** Where a row begins; the first own one is 1. */
  int at(int row) {
    return row * width;
  }

  /** The last own row. */
  int last() {
    return rows;
  }

  /** A copy of a row. */
  double[] row(int row) {
    double[] copy = new double[width];
    System.arraycopy(now, at(row), copy, 0, width);
    return copy;
  }

  /** The neighbour's edge, in row 0 or behind the last one. */
  void put(int row, double[] edge) {
    System.arraycopy(edge, 0, now, at(row), width);
  }

  /** Every point becomes the mean of those around it. */
  void step() {
    for (int row = 1; row <= rows; row++) {
      for (int i = at(row) + 1; i < at(row) + width - 1; i++) {
        next[i] = (now[i - 1] + now[i + 1] + now[i - width] + now[i + width]) / 4;
      }
    }
    System.arraycopy(now, 0, next, 0, width);
    System.arraycopy(now, at(rows + 1), next, at(rows + 1), width);
    double[] swapped = now;
    now = next;
    next = swapped;
  }
}
