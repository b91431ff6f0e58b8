package dev.weft.internal.io;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The ranges that the ranks access in one collective operation, as the ranks have exchanged them.
 *
 * @param numbers of each rank, as {@link #of} makes them
 */
record AccessRanges(ExchangedNumbers numbers) {
  private static final int FROM = 0;
  private static final int TO = 1;
  private static final int BYTES = 2;
  private static final int PROCESSORS = 3;

  /** What a rank says: first byte in the file, end, number of bytes, and its host's processors. */
  static long[] of(Access access) {
    return new long[] {
      access.fileFrom(), access.fileTo(), access.bytes(), Runtime.getRuntime().availableProcessors()
    };
  }

  /** The ranks that access anything. */
  private IntStream users() {
    return IntStream.range(0, ranks()).filter(rank -> numbers.value(rank, BYTES) > 0);
  }

  int ranks() {
    return numbers.ranks();
  }

  /** The first byte that a rank accesses. */
  long from() {
    return users().mapToLong(rank -> numbers.value(rank, FROM)).min().orElse(0);
  }

  /** Beyond the last byte that a rank accesses; 0 if there is none. */
  long to() {
    return users().mapToLong(rank -> numbers.value(rank, TO)).max().orElse(0);
  }

  /** Number of processors of rank 0's host. */
  int processors() {
    return (int) numbers.value(0, PROCESSORS);
  }

  /** Whether the bytes of each rank are one run. */
  boolean areRuns() {
    return users()
        .allMatch(
            rank ->
                numbers.value(rank, TO) - numbers.value(rank, FROM) == numbers.value(rank, BYTES));
  }

  /** Whether no two ranks' ranges have a byte in common. */
  boolean areApart() {
    int[] order =
        users()
            .boxed()
            .sorted(Comparator.comparingLong(rank -> numbers.value(rank, FROM)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i = 1; i < order.length; i++) {
      if (numbers.value(order[i], FROM) < numbers.value(order[i - 1], TO)) {
        return false;
      }
    }
    return true;
  }
}
