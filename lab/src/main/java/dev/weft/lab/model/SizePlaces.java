package dev.weft.lab.model;

/**
 * Groups sizes into places. The sizes of a sweep come in groups of three, a few bytes apart. Such a
 * group is one place: its sizes predict each other's time, but show nothing about the cost of a
 * byte.
 */
final class SizePlaces {
  /** Sizes closer than this share of the larger are at one place. */
  private static final double CLOSE = 0.25;

  private SizePlaces() {}

  static boolean areOne(double one, double other) {
    return Math.abs(one - other) < CLOSE * Math.max(one, other) || one == other;
  }

  /**
   * How many there are.
   *
   * @param sizes from the smallest on
   */
  static int count(Iterable<Double> sizes) {
    int places = 0;
    double last = -1;
    for (double size : sizes) {
      if (places == 0 || !areOne(last, size)) {
        places++;
        last = size;
      }
    }
    return places;
  }
}
