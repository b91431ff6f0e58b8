package mpi;

/**
 * Lower and upper bound of a datatype in elements, with a note which of them {@link MPI#LB} and
 * {@link MPI#UB} have set. A marker of MPI 1 sets one bound, which stays in all types built on it;
 * today's MPI and {@link dev.weft.data.Datatype} have resized types instead.
 */
record Bounds(int lower, int upper, boolean lowerMarked, boolean upperMarked) {
  static final Bounds EMPTY = of(0, 0);
  static final Bounds LOWER_MARKER = new Bounds(0, 0, true, false);
  static final Bounds UPPER_MARKER = new Bounds(0, 0, false, true);

  static Bounds of(int lower, int upper) {
    return new Bounds(lower, upper, false, false);
  }

  int extent() {
    return upper - lower;
  }

  /** Of {@code count} instances of this, each an extent after the one before, at a place. */
  Bounds repeated(int count, int at) {
    int last = Math.multiplyExact(count - 1, extent());
    return new Bounds(
        Math.addExact(at, lower + Math.min(0, last)),
        Math.addExact(at, upper + Math.max(0, last)),
        lowerMarked,
        upperMarked);
  }

  /** Of this and another together; where only one is marked, that one prevails. */
  Bounds and(Bounds other) {
    int low =
        lowerMarked == other.lowerMarked
            ? Math.min(lower, other.lower)
            : lowerMarked ? lower : other.lower;
    int high =
        upperMarked == other.upperMarked
            ? Math.max(upper, other.upper)
            : upperMarked ? upper : other.upper;
    return new Bounds(
        low, high, lowerMarked || other.lowerMarked, upperMarked || other.upperMarked);
  }

  dev.weft.data.Datatype applyTo(dev.weft.data.Datatype layout, int elementBytes) {
    long low = (long) lower * elementBytes;
    long extent = (long) extent() * elementBytes;
    return layout.lowerBound() == low && layout.extent() == extent
        ? layout
        : layout.resized(low, extent);
  }
}
