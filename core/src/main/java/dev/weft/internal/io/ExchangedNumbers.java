package dev.weft.internal.io;

/** What the ranks said when they met: a few numbers each. */
final class ExchangedNumbers {
  /** Numbers that a rank has to say. */
  static final int WIDTH = 4;

  private final long[] values;

  /**
   * @param values of all ranks, {@link #WIDTH} each
   */
  ExchangedNumbers(long[] values) {
    this.values = values;
  }

  int ranks() {
    return values.length / WIDTH;
  }

  long value(int rank, int place) {
    return values[rank * WIDTH + place];
  }

  /** The first rank that said something else than rank 0; -1 if none. */
  int firstToDiffer(int place) {
    for (int rank = 1; rank < ranks(); rank++) {
      if (value(rank, place) != value(0, place)) {
        return rank;
      }
    }
    return -1;
  }
}
