package dev.weft.lab.model;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Divides observations, by size, into ranges with a line for each: for each number of ranges it
 * finds the division with the smallest sum of squared relative errors, by dynamic programming
 * (Bellman and Roth 1969, Curve fitting by segmented straight lines).
 */
final class Partition {
  private final List<Observation> all;

  /** The smallest sum of squares of so many segments of the first so many observations. */
  private final double[][] least;

  /** Where the last of these segments begins. */
  private final int[][] begin;

  /**
   * Of observations, each of another size, at two {@linkplain SizePlaces places} or more.
   *
   * @param most segments
   */
  Partition(List<Observation> observations, int most) {
    all = observations.stream().sorted(Comparator.comparingDouble(Observation::bytes)).toList();
    int count = all.size();
    if (count == 0 || !isWide(0, count)) {
      throw new IllegalArgumentException(
          "no line goes through the one place of %d sizes".formatted(count));
    }
    least = new double[most + 1][count + 1];
    begin = new int[most + 1][count + 1];
    for (double[] row : least) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    least[0][0] = 0;
    for (int from = 0; from < count; from++) {
      for (int to = from + 1; to <= count; to++) {
        if (isWide(from, to)) {
          add(from, to);
        }
      }
    }
  }

  /** Whether these sizes are of more than one place: through one any line would do. */
  private boolean isWide(int from, int to) {
    return !SizePlaces.areOne(all.get(from).bytes(), all.get(to - 1).bytes());
  }

  /** What ends at {@code from} is settled by now, as everything that begins before it was added. */
  private void add(int from, int to) {
    double squares = Segment.fit(all.subList(from, to)).squares(all.subList(from, to));
    for (int segments = 1; segments < least.length; segments++) {
      double sum = least[segments - 1][from] + squares;
      if (sum < least[segments][to]) {
        least[segments][to] = sum;
        begin[segments][to] = from;
      }
    }
  }

  /** The smallest sum of squares with so many segments; infinite where there are too few sizes. */
  double squares(int segments) {
    return least[segments][all.size()];
  }

  /** The lines that leave it. */
  SegmentedModel into(int segments) {
    Deque<Segment> lines = new ArrayDeque<>();
    int to = all.size();
    for (int last = segments; last > 0; last--) {
      int from = begin[last][to];
      lines.addFirst(Segment.fit(all.subList(from, to)));
      to = from;
    }
    return new SegmentedModel(List.copyOf(lines));
  }
}
