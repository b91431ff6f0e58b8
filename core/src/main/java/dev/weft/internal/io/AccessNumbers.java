package dev.weft.internal.io;

/** What a rank says of its access when the ranks meet: places in a {@link ExchangedNumbers}. */
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
  static boolean areRuns(ExchangedNumbers exchanged) {
    for (int rank = 0; rank < exchanged.ranks(); rank++) {
      long bytes = exchanged.value(rank, BYTES);
      if (bytes > 0 && exchanged.value(rank, TO) - exchanged.value(rank, FROM) != bytes) {
        return false;
      }
    }
    return true;
  }

  /** Whether no two ranks' ranges have a byte in common. */
  static boolean areApart(ExchangedNumbers exchanged) {
    Integer[] order = new Integer[exchanged.ranks()];
    java.util.Arrays.setAll(order, rank -> rank);
    java.util.Arrays.sort(
        order, java.util.Comparator.comparingLong(rank -> exchanged.value(rank, FROM)));
    long end = 0;
    for (int rank : order) {
      if (exchanged.value(rank, BYTES) > 0) {
        if (exchanged.value(rank, FROM) < end) {
          return false;
        }
        end = exchanged.value(rank, TO);
      }
    }
    return true;
  }

  private AccessNumbers() {}
}
