package dev.weft.topology;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The search behind {@link Cartesian#balancedExtents}. Of all ways to write a number as a product
 * of so many factors it takes the one with the smallest largest factor, then with the smallest
 * second largest, and so on. (The usual distribution of prime factors gives 6 × 4 × 2 where 4 × 4 ×
 * 3 is possible.) Only divisors are tried, and few numbers have more than a hundred.
 */
final class BalancedExtents {

  static int[] of(int ranks, int... fixed) {
    if (ranks < 1) {
      throw new ArgumentException(FailureCode.TOPOLOGY, ranks + " ranks; give 1 or more");
    }
    int[] extents = fixed.clone();
    long given = 1;
    int free = 0;
    for (int extent : fixed) {
      if (extent < 0) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "extent %d; give 1 or more, or 0 for one to be found".formatted(extent));
      }
      given *= Math.max(extent, 1);
      free += extent == 0 ? 1 : 0;
      if (given > ranks) {
        throw notDivisible(ranks, fixed);
      }
    }
    if (ranks % given != 0 || (free == 0 && given != ranks)) {
      throw notDivisible(ranks, fixed);
    }
    int[] found = split((int) (ranks / given), free);
    int next = 0;
    for (int d = 0; d < extents.length; d++) {
      if (extents[d] == 0) {
        extents[d] = found[next++];
      }
    }
    return extents;
  }

  private static int[] split(int number, int factors) {
    int[] found = new int[factors];
    if (factors > 0 && !fill(number, number, found, 0, divisors(number))) {
      throw new AssertionError(number + " is its own only factor, at least");
    }
    return found;
  }

  /**
   * Fills the factors from {@code at} on, none above {@code limit}, the first of them as small as
   * possible: not below the root.
   */
  private static boolean fill(int number, int limit, int[] factors, int at, int[] divisors) {
    int left = factors.length - at;
    if (left == 1) {
      factors[at] = number;
      return number <= limit;
    }
    for (int first : divisors) {
      if (first > limit) {
        return false;
      }
      if (number % first == 0 && Math.pow(first, left) >= number) {
        factors[at] = first;
        if (fill(number / first, first, factors, at + 1, divisors)) {
          return true;
        }
      }
    }
    return false;
  }

  private static int[] divisors(int number) {
    return IntStream.iterate(1, d -> (long) d * d <= number, d -> d + 1)
        .filter(d -> number % d == 0)
        .flatMap(d -> IntStream.of(d, number / d))
        .sorted()
        .distinct()
        .toArray();
  }

  private static ArgumentException notDivisible(int ranks, int[] fixed) {
    return new ArgumentException(
        FailureCode.TOPOLOGY,
        "%d ranks cannot be arranged as %s; give extents whose product divides the number (0: to be found)"
            .formatted(ranks, Arrays.toString(fixed)));
  }

  private BalancedExtents() {}
}
