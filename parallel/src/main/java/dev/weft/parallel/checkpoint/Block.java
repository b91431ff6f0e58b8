package dev.weft.parallel.checkpoint;

import dev.weft.parallel.Grid;
import java.util.Arrays;

/** A rank's block of a grid, with ghost cells around it. */
final class Block {
  private final int halo;
  private final int[] points;
  private final int[] firsts;
  private final int[] counts;

  /**
   * A block; the arrays are kept.
   *
   * @param halo thickness of the ghost cells
   * @param points of the whole grid, by dimension
   * @param firsts the block's first own point, in the whole grid
   * @param counts its own points
   */
  Block(int halo, int[] points, int[] firsts, int[] counts) {
    this.halo = halo;
    this.points = points;
    this.firsts = firsts;
    this.counts = counts;
  }

  /** All numbers of a block. */
  static int numbers(int dimensions) {
    return 1 + 3 * dimensions;
  }

  int dimensions() {
    return points.length;
  }

  /** Halo, points, first points and numbers of points. */
  int[] toNumbers() {
    int[] numbers = new int[numbers(points.length)];
    numbers[0] = halo;
    System.arraycopy(points, 0, numbers, 1, points.length);
    System.arraycopy(firsts, 0, numbers, 1 + points.length, points.length);
    System.arraycopy(counts, 0, numbers, 1 + 2 * points.length, points.length);
    return numbers;
  }

  /** From what {@link #toNumbers} gives. */
  static Block of(int[] numbers) {
    int dimensions = (numbers.length - 1) / 3;
    return new Block(
        numbers[0],
        Arrays.copyOfRange(numbers, 1, 1 + dimensions),
        Arrays.copyOfRange(numbers, 1 + dimensions, 1 + 2 * dimensions),
        Arrays.copyOfRange(numbers, 1 + 2 * dimensions, numbers.length));
  }

  static Block of(Grid grid) {
    int dimensions = grid.dimensions();
    int[] points = new int[dimensions];
    int[] firsts = new int[dimensions];
    int[] counts = new int[dimensions];
    Arrays.setAll(points, grid::points);
    Arrays.setAll(firsts, grid::first);
    Arrays.setAll(counts, grid::count);
    return new Block(grid.halo(), points, firsts, counts);
  }

  /** All cells of the rank's array. */
  Region all() {
    int[] from = new int[points.length];
    int[] to = new int[points.length];
    for (int d = 0; d < points.length; d++) {
      from[d] = firsts[d] - halo;
      to[d] = firsts[d] + counts[d] + halo;
    }
    return new Region(from, to);
  }

  /**
   * The cells that are this block's alone: its points, and at the edges of the whole grid the ghost
   * cells beyond. All blocks together have each cell once.
   */
  Region owned() {
    int[] from = new int[points.length];
    int[] to = new int[points.length];
    for (int d = 0; d < points.length; d++) {
      int end = firsts[d] + counts[d];
      from[d] = firsts[d] == 0 ? -halo : firsts[d];
      to[d] = end == points[d] ? end + halo : end;
    }
    return new Region(from, to);
  }

  /** Elements of the rank's array. */
  long length() {
    return all().cells();
  }

  /** Where a cell of the whole grid is in the rank's array, counted in elements. */
  long index(int[] place) {
    long index = 0;
    for (int d = 0; d < points.length; d++) {
      index = index * (counts[d] + 2L * halo) + place[d] - firsts[d] + halo;
    }
    return index;
  }

  boolean isOfSameGrid(Block other) {
    return Arrays.equals(points, other.points);
  }

  boolean isSameAs(Block other) {
    return Arrays.equals(toNumbers(), other.toNumbers());
  }

  @Override
  public String toString() {
    return "a grid of " + Arrays.toString(points) + " points";
  }
}
