package dev.weft.parallel.division;

import dev.weft.topology.Cartesian;

/**
 * The search for the number of ranks along each dimension of a grid. It considers all ways to write
 * the number of ranks as a product of one factor for each dimension, if each rank then has at least
 * a given number of points along each. It takes the way whose largest block has the smallest
 * surface, and so the fewest ghost cells. Among equal ways it takes the one with more ranks along
 * the first dimensions, because their layers consist of fewer pieces.
 */
public final class RankGrid {
  private final long[] points;
  private final int fewest;
  private final int[] factors;
  private int[] best;
  private double smallest = Double.POSITIVE_INFINITY;

  private RankGrid(int ranks, long[] points, int fewest) {
    this.points = points;
    this.fewest = fewest;
    this.factors = new int[points.length];
    // Where nothing fits, the error is about this.
    this.best = Cartesian.balanced(ranks, points.length).extents();
  }

  /**
   * The grid of the ranks; one that does not fit if none does.
   *
   * @param fewest points that a rank must have along each dimension; with 0 every grid fits
   */
  public static Cartesian of(int ranks, long[] points, int fewest) {
    RankGrid search = new RankGrid(ranks, points, fewest);
    search.fill(0, ranks);
    return Cartesian.of(search.best);
  }

  /** Tries all factors of a dimension and those after it, the largest first. */
  private void fill(int dimension, int ranks) {
    if (dimension == points.length) {
      keepIfBetter();
      return;
    }
    boolean last = dimension == points.length - 1;
    for (int factor = ranks; factor >= (last ? ranks : 1); factor--) {
      if (ranks % factor == 0 && points[dimension] / factor >= fewest) {
        factors[dimension] = factor;
        fill(dimension + 1, ranks / factor);
      }
    }
  }

  private void keepIfBetter() {
    double surface = surface();
    if (surface < smallest) {
      smallest = surface;
      best = factors.clone();
    }
  }

  /** Half of the largest block's: its volume by its thickness, summed over the dimensions. */
  private double surface() {
    double volume = 1;
    double perVolume = 0;
    for (int d = 0; d < points.length; d++) {
      double thickness = Math.max(1, Math.ceilDiv(points[d], factors[d]));
      volume *= thickness;
      perVolume += 1 / thickness;
    }
    return volume * perVolume;
  }
}
