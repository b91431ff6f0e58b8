package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Grids and graphs by themselves, against plain enumeration (MPI 4.1, section 8.5). */
@Timeout(60)
final class CartesianTest {

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  /** All points of a grid in rank order. */
  private static List<int[]> points(int[] extents) {
    List<int[]> points = List.of(new int[0]);
    for (int extent : extents) {
      List<int[]> longer = new ArrayList<>();
      for (int[] point : points) {
        for (int at = 0; at < extent; at++) {
          int[] next = Arrays.copyOf(point, point.length + 1);
          next[point.length] = at;
          longer.add(next);
        }
      }
      points = longer;
    }
    return points;
  }

  private static int find(List<int[]> points, int[] point) {
    for (int i = 0; i < points.size(); i++) {
      if (Arrays.equals(points.get(i), point)) {
        return i;
      }
    }
    return Comm.PROC_NULL;
  }

  private static Cartesian grid(SplittableRandom random, int[] extents) {
    return Cartesian.of(extents)
        .periodicIn(IntStream.range(0, extents.length).filter(_ -> random.nextBoolean()).toArray());
  }

  @Test
  void arithmeticIsThatOfPoints() {
    ForAll.runs(
        150,
        random -> {
          int[] extents =
              IntStream.range(0, random.nextInt(5)).map(_ -> random.nextInt(1, 5)).toArray();
          Cartesian grid = grid(random, extents);
          List<int[]> points = points(extents);
          assertThat(grid.size()).isEqualTo(points.size());
          int rank = random.nextInt(points.size());
          assertThat(grid.coordinates(rank)).isEqualTo(points.get(rank));
          assertThat(grid.rank(points.get(rank))).isEqualTo(rank);
          for (int d = 0; d < extents.length; d++) {
            int by = random.nextInt(-9, 10);
            Cartesian.Shift shift = grid.shift(rank, d, by);
            assertThat(shift.destination()).isEqualTo(moved(grid, points, rank, d, by));
            assertThat(shift.source()).isEqualTo(moved(grid, points, rank, d, -by));
            assertThat(grid.neighbors(rank).source(2 * d))
                .isEqualTo(moved(grid, points, rank, d, -1));
            assertThat(grid.neighbors(rank).destination(2 * d + 1))
                .isEqualTo(moved(grid, points, rank, d, 1));
          }
          assertThat(grid.neighbors(rank).indegree()).isEqualTo(2 * extents.length);
        });
  }

  private static int moved(Cartesian grid, List<int[]> points, int rank, int dimension, int by) {
    int[] there = points.get(rank).clone();
    there[dimension] += by;
    if (grid.isPeriodic(dimension)) {
      while (there[dimension] < 0) {
        there[dimension] += grid.extent(dimension);
      }
      there[dimension] %= grid.extent(dimension);
    }
    return find(points, there);
  }

  @Test
  void shiftsAtBordersAndAround() {
    Cartesian line = Cartesian.of(4);
    assertThat(line.shift(0, 0, 1)).isEqualTo(new Cartesian.Shift(Comm.PROC_NULL, 1));
    assertThat(line.shift(3, 0, 1)).isEqualTo(new Cartesian.Shift(2, Comm.PROC_NULL));
    assertThat(line.shift(1, 0, 0)).isEqualTo(new Cartesian.Shift(1, 1));
    assertThat(line.shift(1, 0, Integer.MIN_VALUE).destination()).isEqualTo(Comm.PROC_NULL);
    Cartesian ring = line.periodic();
    assertThat(ring.shift(0, 0, 1)).isEqualTo(new Cartesian.Shift(3, 1));
    assertThat(ring.shift(0, 0, -6)).isEqualTo(new Cartesian.Shift(2, 2));
    assertThat(ring.rank(-1)).isEqualTo(3);
    assertThat(ring).isNotEqualTo(line).isEqualTo(Cartesian.of(4).periodicIn(0));
    assertThat(Cartesian.of(2, 3, 4).periodicIn(2).keep(2, 0))
        .isEqualTo(Cartesian.of(2, 4).periodicIn(1));
    assertThat(Cartesian.of().size()).isEqualTo(1);
    assertThat(Cartesian.of().rank()).isZero();
  }

  @Test
  void badGrids() {
    refused(() -> Cartesian.of(3, 0), "extent 0");
    refused(() -> Cartesian.of(1 << 20, 1 << 20), "points");
    Cartesian grid = Cartesian.of(3, 2).periodicIn(1);
    refused(() -> grid.periodicIn(2), "dimension 2", "2 of them");
    refused(() -> grid.coordinates(6), "rank 6", "0 to 5");
    refused(() -> grid.rank(1), "1 coordinates", "2 dimensions");
    refused(() -> grid.rank(3, 0), "coordinate 3", "0 to 2");
    refused(() -> grid.shift(0, -1, 1), "dimension -1");
  }

  @Test
  void balancedExtentsAreTheMostEven() {
    assertThat(Cartesian.balancedExtents(12, 0, 0)).containsExactly(4, 3);
    assertThat(Cartesian.balancedExtents(48, 0, 0, 0)).containsExactly(4, 4, 3);
    assertThat(Cartesian.balancedExtents(6, 0, 3, 0)).containsExactly(2, 3, 1);
    assertThat(Cartesian.balancedExtents(7, 0, 0)).containsExactly(7, 1);
    assertThat(Cartesian.balancedExtents(8, 2, 4)).containsExactly(2, 4);
    assertThat(Cartesian.balancedExtents(1)).isEmpty();
    assertThat(Cartesian.balancedExtents(Integer.MAX_VALUE, 0, 0, 0))
        .containsExactly(Integer.MAX_VALUE, 1, 1);
    assertThat(Cartesian.balanced(100, 2)).isEqualTo(Cartesian.of(10, 10));
    refused(() -> Cartesian.balancedExtents(7, 2, 0), "7 ranks", "[2, 0]");
    refused(() -> Cartesian.balancedExtents(6, 2, 2), "6 ranks");
    refused(() -> Cartesian.balancedExtents(6, -2, 0), "extent -2");
    refused(() -> Cartesian.balancedExtents(0, 0), "0 ranks");
    refused(() -> Cartesian.balancedExtents(2), "2 ranks");
    ForAll.runs(
        200,
        random -> {
          int ranks = random.nextInt(1, 400);
          int free = random.nextInt(1, 4);
          int fixed = random.nextInt(1, 4);
          int[] asked = new int[free + 1];
          asked[random.nextInt(free + 1)] = fixed;
          int[] found = Cartesian.balancedExtents(ranks * fixed, asked);
          int[] freed =
              IntStream.rangeClosed(0, free)
                  .filter(d -> asked[d] == 0)
                  .map(d -> found[d])
                  .toArray();
          assertThat(Arrays.stream(freed).reduce(1, (a, b) -> a * b)).isEqualTo(ranks);
          for (int i = 1; i < freed.length; i++) {
            assertThat(freed[i]).isLessThanOrEqualTo(freed[i - 1]);
          }
          assertThat(freed[0]).isEqualTo(smallestLargest(ranks, free, ranks));
        });
  }

  /** The smallest that the largest of so many factors can be. */
  private static int smallestLargest(int number, int factors, int limit) {
    if (factors == 1) {
      return number <= limit ? number : Integer.MAX_VALUE;
    }
    int best = Integer.MAX_VALUE;
    for (int one = 1; one <= number; one++) {
      if (number % one == 0) {
        best = Math.min(best, Math.max(one, smallestLargest(number / one, factors - 1, limit)));
      }
    }
    return best;
  }

  @Test
  void graphs() {
    Graph graph = Graph.of(new int[][] {{1, 3}, {0}, {3}, {0, 2}});
    assertThat(Graph.ofIndex(new int[] {2, 3, 4, 6}, new int[] {1, 3, 0, 3, 0, 2}))
        .isEqualTo(graph)
        .hasSameHashCodeAs(graph);
    assertThat(graph.adjacent(3)).containsExactly(0, 2);
    assertThat(graph.neighbors(0).sources()).containsExactly(1, 3);
    assertThat(graph.neighbors(0).destinationWeights()).containsExactly(1, 1);
    refused(() -> Graph.of(new int[][] {{1}}), "node 0", "neighbour 1");
    refused(() -> graph.adjacent(4), "node 4");
    refused(() -> Graph.ofIndex(new int[] {2, 1}, new int[] {1, 0}), "index 1 of node 1");
    refused(() -> Graph.ofIndex(new int[] {1, 1}, new int[] {1, 0}), "ends with 1");
  }
}
