package dev.weft.internal.io;

/** What a rank says of its access when the ranks meet: places in a {@link Roll}. */
final class AccessNumbers {
  /** First byte in the file. */
  static final int FROM = 0;

  /** Beyond the last byte in the file. */
  static final int TO = 1;

  /** Number of bytes. */
  static final int BYTES = 2;

  /** Number of processors of the rank's host. */
  static final int PROCESSORS = 3;

  static long[] of(Access access) {
    return new long[] {
      access.fileFrom(), access.fileTo(), access.bytes(), Runtime.getRuntime().availableProcessors()
    };
  }

  /** Whether the bytes of each rank are one run. */
  static boolean areRuns(Roll roll) {
    for (int rank = 0; rank < roll.ranks(); rank++) {
      long bytes = roll.value(rank, BYTES);
      if (bytes > 0 && roll.value(rank, TO) - roll.value(rank, FROM) != bytes) {
        return false;
      }
    }
    return true;
  }

  /** Whether no two ranks' ranges have a byte in common. */
  static boolean areApart(Roll roll) {
    Integer[] order = new Integer[roll.ranks()];
    java.util.Arrays.setAll(order, rank -> rank);
    java.util.Arrays.sort(
        order, java.util.Comparator.comparingLong(rank -> roll.value(rank, FROM)));
    long end = 0;
    for (int rank : order) {
      if (roll.value(rank, BYTES) > 0) {
        if (roll.value(rank, FROM) < end) {
          return false;
        }
        end = roll.value(rank, TO);
      }
    }
    return true;
  }

  private AccessNumbers() {}
}
