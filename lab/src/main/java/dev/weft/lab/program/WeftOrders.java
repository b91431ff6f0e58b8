package dev.weft.lab.program;

import dev.weft.Comm;

/**
 * How rank 0 tells the others what to run and hears their times, outside the timed calls and with
 * nothing but point-to-point messages. Used by one thread per rank.
 */
final class WeftOrders {
  private static final int TAG_ORDER = 9;
  private static final int TAG_TIMES = 10;

  private final Comm world;

  WeftOrders(Comm world) {
    this.world = world;
  }

  /** Rank 0's numbers, at every rank. */
  void share(long[] numbers) {
    if (world.rank() != 0) {
      world.receive(numbers, 0, TAG_ORDER);
      return;
    }
    for (int rank = 1; rank < world.size(); rank++) {
      world.send(numbers, rank, TAG_ORDER);
    }
  }

  /** Combines every rank's times element by element; the results are rank 0's alone. */
  void collect(long[] own, int count, long[] slowest, long[] fastest) {
    if (world.rank() != 0) {
      world.send(own, 0, count, 0, TAG_TIMES);
      return;
    }
    System.arraycopy(own, 0, slowest, 0, count);
    System.arraycopy(own, 0, fastest, 0, count);
    long[] theirs = new long[count];
    for (int rank = 1; rank < world.size(); rank++) {
      world.receive(theirs, rank, TAG_TIMES);
      for (int i = 0; i < count; i++) {
        slowest[i] = Math.max(slowest[i], theirs[i]);
        fastest[i] = Math.min(fastest[i], theirs[i]);
      }
    }
  }
}
