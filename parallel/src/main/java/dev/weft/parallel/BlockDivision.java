package dev.weft.parallel;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.parallel.division.BalancedDivision;

/**
 * The division of the points of one dimension among a number of ranks: in blocks; if the points do
 * not divide evenly, the first blocks are one point longer.
 */
record BlockDivision(int points, int ranks, int halo) {

  /** The smallest block must fill its neighbours' ghost cells. */
  BlockDivision {
    if (points / ranks < Math.max(1, halo)) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "%d points on %d ranks with a halo of %d; give at least %d points, or fewer ranks"
              .formatted(points, ranks, halo, (long) ranks * Math.max(1, halo)));
    }
  }

  int first(int rank) {
    return (int) division().first(rank);
  }

  int count(int rank) {
    return (int) division().count(rank);
  }

  private BalancedDivision division() {
    return new BalancedDivision(points, ranks);
  }
}
