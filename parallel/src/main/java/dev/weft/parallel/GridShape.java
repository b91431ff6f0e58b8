package dev.weft.parallel;

import dev.weft.data.Datatype;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.topology.Cartesian;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The positions of each rank's points in the whole grid and in the rank's own array. */
record GridShape(List<BlockDivision> divisions, Cartesian ranks, int halo) {

  static GridShape of(int[] points, Cartesian ranks, int halo) {
    return new GridShape(
        IntStream.range(0, points.length)
            .mapToObj(d -> new BlockDivision(points[d], ranks.extent(d), halo))
            .toList(),
        ranks,
        halo);
  }

  /** No block is larger than the first one, so all ranks compute the same. */
  void requireThatBlocksFitArrays() {
    long cells = 1;
    for (BlockDivision each : divisions) {
      cells *= each.count(0) + 2L * halo;
      if (cells > Integer.MAX_VALUE) {
        throw new ArgumentException(
            FailureCode.ARRAY,
            "%s points on %d ranks with a halo of %d are more on a rank than an array holds; use more ranks"
                .formatted(Arrays.toString(points()), ranks.size(), halo));
      }
    }
  }

  /** Points of the whole, by dimension. */
  int[] points() {
    return divisions.stream().mapToInt(BlockDivision::points).toArray();
  }

  /** A rank's own points. */
  int[] counts(int rank) {
    int[] place = ranks.coordinates(rank);
    return IntStream.range(0, place.length).map(d -> divisions.get(d).count(place[d])).toArray();
  }

  /** The first of them. */
  int[] firsts(int rank) {
    int[] place = ranks.coordinates(rank);
    return IntStream.range(0, place.length).map(d -> divisions.get(d).first(place[d])).toArray();
  }

  /** A rank's own points and ghost cells. */
  int[] sizes(int rank) {
    return Arrays.stream(counts(rank)).map(count -> count + 2 * halo).toArray();
  }

  /** A rank's own points in its array. */
  Datatype own(Datatype element, int rank) {
    int[] starts = new int[divisions.size()];
    Arrays.fill(starts, halo);
    return element.subarray(sizes(rank), counts(rank), starts);
  }

  /** A rank's points in an array of the whole. */
  Datatype inWhole(Datatype element, int rank) {
    return element.subarray(points(), counts(rank), firsts(rank));
  }

  /**
   * A layer as thick as the halo. Across the dimensions before its own it has the ghost cells too,
   * which have come already: so corners travel along.
   *
   * @param start where it begins in its dimension
   */
  Datatype layer(Datatype element, int rank, int dimension, int start) {
    int[] sizes = sizes(rank);
    int[] part = counts(rank);
    int[] starts = new int[divisions.size()];
    for (int d = 0; d < starts.length; d++) {
      if (d < dimension) {
        part[d] = sizes[d];
      } else {
        starts[d] = halo;
      }
    }
    part[dimension] = halo;
    starts[dimension] = start;
    return element.subarray(sizes, part, starts);
  }
}
