package dev.weft.parallel.sort;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random parts of sequences, the same on every rank: empty ones, single items, equal ones, Zipf's.
 */
final class Parts {
  private Parts() {}

  /** Every rank's numbers, of one kind that is drawn. */
  static long[][] drawn(SplittableRandom random, int ranks) {
    int kind = random.nextInt(7);
    int most = random.nextInt(3) == 0 ? 20_000 : 50;
    long[][] parts = new long[ranks][];
    for (int rank = 0; rank < ranks; rank++) {
      int length =
          switch (kind) {
            case 0 -> 0;
            case 1 -> rank == random.nextInt(ranks) ? 1 : 0;
            case 2 -> random.nextInt(3) == 0 ? random.nextInt(most) : 0;
            default -> random.nextInt(most);
          };
      parts[rank] = numbers(random, kind, length, rank);
    }
    return parts;
  }

  private static long[] numbers(SplittableRandom random, int kind, int length, int rank) {
    long[] numbers = new long[length];
    for (int i = 0; i < length; i++) {
      numbers[i] =
          switch (kind) {
            case 3 -> 42;
            case 4 -> zipf(random);
            case 5 -> random.nextInt(-3, 3);
            case 6 -> 100_000L * rank + i;
            default -> random.nextLong();
          };
    }
    return numbers;
  }

  /** Small numbers are frequent: n with a probability of about 1/n. */
  static long zipf(SplittableRandom random) {
    return (long) Math.exp(random.nextDouble() * 10);
  }

  static long[] joined(long[][] parts) {
    return IntStream.range(0, parts.length)
        .mapToObj(i -> parts[i])
        .flatMapToLong(java.util.Arrays::stream)
        .toArray();
  }
}
