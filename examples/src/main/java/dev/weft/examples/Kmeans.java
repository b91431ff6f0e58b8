package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * k-means (Lloyd, 1957): finds the centres of clusters of points. Each rank has a share of the
 * points and gives each to the nearest centre; one sum over all ranks moves the centres to the
 * middle of their points, until no point changes its centre.
 *
 * <p>{@code weft run -n 4 kmeans [POINTS.csv [CLUSTERS]]}
 */
public final class Kmeans {
  private static final int ROOT = 0;

  /**
   * @param centers coordinates, one centre after the other
   * @param counts how many points belong to each
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Clusters(double[] centers, long[] counts, int steps) {
    boolean isSameAs(Clusters other) {
      return Arrays.equals(centers, other.centers) && Arrays.equals(counts, other.counts);
    }
  }

  private Kmeans() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("kmeans [POINTS.csv [CLUSTERS]]", args, 2);
    String file = arguments.file(0, "POINTS.csv");
    int k = (int) arguments.whole(1, "CLUSTERS", 5, 1, 10_000);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      PointTable points = world.rank() == ROOT ? PointTable.read(file) : null;
      long start = System.nanoTime();
      Clusters clusters = find(world, points, k);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (points != null) {
        System.out.printf(
            "%d points on %s: %d steps in %.3f s%n",
            points.points(), Words.ranks(world), clusters.steps(), seconds);
        for (int c = 0; c < k; c++) {
          String center =
              Arrays.stream(clusters.centers())
                  .skip((long) c * points.dimensions())
                  .limit(points.dimensions())
                  .mapToObj("%.3f"::formatted)
                  .collect(Collectors.joining(", "));
          System.out.printf("%6d around %s%n", clusters.counts()[c], center);
        }
      }
      compareWithOneRank(world, points, clusters);
    }
  }

  /** The root does it again by itself: the very same numbers must come out. */
  private static void compareWithOneRank(
      Comm world, @Nullable PointTable points, Clusters clusters) {
    try (Comm alone = world.split(world.rank() == ROOT ? 0 : Comm.UNDEFINED, 0)) {
      if (alone != null && !clusters.isSameAs(find(alone, points, clusters.counts().length))) {
        throw new IllegalStateException("one rank alone comes to another result");
      }
    }
  }

  /**
   * The same on every rank, and the same bits for any number of them: coordinates are whole
   * numbers, whose sums do not depend on the order.
   *
   * @param table at the root; null elsewhere
   */
  static Clusters find(Comm comm, @Nullable PointTable table, int k) {
    int dimensions = comm.broadcast(table == null ? 0 : table.dimensions(), ROOT);
    long count = comm.broadcast(table == null ? 0 : table.points(), ROOT);
    if (k > count) {
      throw new ArgumentException("%d points are too few for %d clusters".formatted(count, k));
    }
    Blocks shares = Blocks.even(count, comm.size());
    long[] mine = share(comm, table, shares, dimensions);
    double[] centers = firstCenters(comm, mine, shares, dimensions, k);
    int[] nearest = new int[mine.length / dimensions];
    Arrays.fill(nearest, -1);
    for (int steps = 1; ; steps++) {
      // For each cluster the sum of its points and their number; in the end how many have changed.
      int width = dimensions + 1;
      long[] sums = new long[k * width + 1];
      for (int p = 0; p < nearest.length; p++) {
        int c = nearest(mine, p, centers, dimensions);
        sums[k * width] += c == nearest[p] ? 0 : 1;
        nearest[p] = c;
        sums[c * width + dimensions]++;
        for (int d = 0; d < dimensions; d++) {
          sums[c * width + d] += mine[p * dimensions + d];
        }
      }
      comm.allReduce(sums, sums, Op.SUM);
      long[] counts = new long[k];
      for (int c = 0; c < k; c++) {
        counts[c] = sums[c * width + dimensions];
        for (int d = 0; d < dimensions && counts[c] > 0; d++) {
          centers[c * dimensions + d] = sums[c * width + d] * PointTable.UNIT / counts[c];
        }
      }
      if (sums[k * width] == 0) {
        return new Clusters(centers, counts, steps);
      }
    }
  }

  private static long[] share(
      Comm comm, @Nullable PointTable table, Blocks shares, int dimensions) {
    long[] counts = Arrays.stream(shares.counts()).map(points -> points * dimensions).toArray();
    Slice all = table == null ? null : Slice.of(table.coordinates());
    Slice mine = Slice.ofNewArray(ElementType.LONG, counts[comm.rank()]);
    comm.scatterv(all, Blocks.of(counts), mine, ROOT);
    return (long[]) mine.base();
  }

  /** The first point, then again and again the one that is farthest from all centres so far. */
  private static double[] firstCenters(
      Comm comm, long[] mine, Blocks shares, int dimensions, int k) {
    long myFirst = shares.displacement(comm.rank());
    double[] centers = new double[0];
    double chosen = 0;
    for (int c = 0; c < k; c++) {
      long[] point = new long[dimensions];
      int here = (int) ((long) chosen - myFirst);
      if (here >= 0 && here < shares.count(comm.rank())) {
        System.arraycopy(mine, here * dimensions, point, 0, dimensions);
      }
      comm.allReduce(point, point, Op.SUM); // all others add zeros
      centers = Arrays.copyOf(centers, (c + 1) * dimensions);
      for (int d = 0; d < dimensions; d++) {
        centers[c * dimensions + d] = point[d] * PointTable.UNIT;
      }
      double[] farthest = {-1, 0};
      for (int p = 0; p < mine.length / dimensions; p++) {
        double distance =
            squaredDistance(mine, p, centers, nearest(mine, p, centers, dimensions), dimensions);
        if (distance > farthest[0]) {
          farthest = new double[] {distance, myFirst + p};
        }
      }
      chosen = comm.allReduce(farthest, Op.MAXLOC)[1];
    }
    return centers;
  }

  private static int nearest(long[] points, int point, double[] centers, int dimensions) {
    int nearest = 0;
    double least = Double.MAX_VALUE;
    for (int c = 0; c < centers.length / dimensions; c++) {
      double distance = squaredDistance(points, point, centers, c, dimensions);
      if (distance < least) {
        least = distance;
        nearest = c;
      }
    }
    return nearest;
  }

  private static double squaredDistance(
      long[] points, int point, double[] centers, int center, int dimensions) {
    double sum = 0;
    for (int d = 0; d < dimensions; d++) {
      double difference =
          points[point * dimensions + d] * PointTable.UNIT - centers[center * dimensions + d];
      sum += difference * difference;
    }
    return sum;
  }
}
