package dev.weft.internal.io;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/** The numbers that the ranks have exchanged at the begin of an operation: a few from each rank. */
final class ExchangedNumbers {
  /**
   * Numbers that a rank has to say of an operation, and beside them what {@link FileAgreement}
   * adds.
   */
  static final int WIDTH = 4;

  static final int CALL = WIDTH;
  static final int BAD = WIDTH + 1;
  static final int SAID = WIDTH + 2;

  private final long[] values;

  /**
   * @param values of all ranks, {@link #SAID} each
   */
  ExchangedNumbers(long[] values) {
    this.values = values;
  }

  int ranks() {
    return values.length / SAID;
  }

  long value(int rank, int place) {
    return values[rank * SAID + place];
  }

  /** The first rank that said something else; -1 if none. */
  int firstOther(int place, long value) {
    for (int rank = 0; rank < ranks(); rank++) {
      if (value(rank, place) != value) {
        return rank;
      }
    }
    return -1;
  }

  /** The first rank that said something else than rank 0; -1 if none. */
  int firstToDiffer(int place) {
    return firstOther(place, value(0, place));
  }

  /**
   * Checks that all ranks gave the same.
   *
   * @param what what they gave, in the plural
   * @throws ArgumentException if not
   */
  void requireSame(int place, String what) {
    int other = firstToDiffer(place);
    if (other > 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "ranks 0 and %d give different %s (%d and %d); give the same on all ranks"
              .formatted(other, what, value(0, place), value(other, place)));
    }
  }
}
