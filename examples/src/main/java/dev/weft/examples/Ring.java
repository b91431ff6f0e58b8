package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;

/**
 * A token goes round the ranks, and each adds its number to it: the smallest program with messages.
 *
 * <p>{@code weft run -n 4 ring [LAPS]}
 */
public final class Ring {
  private static final int TOKEN = 7;

  private Ring() {}

  public static void main(String[] args) {
    int laps = (int) new Arguments("ring [LAPS]", args, 1).whole(0, "LAPS", 10_000, 1, 100_000_000);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long _ = pass(world, laps); // what is timed runs compiled
      long start = System.nanoTime();
      long sum = pass(world, laps);
      double micros = (System.nanoTime() - start) / 1e3;
      if (world.rank() == 0) {
        int ranks = world.size();
        System.out.printf(
            "the token went round %s %d times and counts %d; %.2f us from rank to rank%n",
            Words.ranks(world), laps, sum, micros / laps / ranks);
        long expected = (long) laps * ranks * (ranks - 1) / 2;
        if (sum != expected) {
          throw new IllegalStateException("the token should count " + expected + ", not " + sum);
        }
      }
    }
  }

  /** What the token counts in the end, at rank 0; on other ranks when it last came by. */
  static long pass(Comm world, int laps) {
    int left = Math.floorMod(world.rank() - 1, world.size());
    int right = (world.rank() + 1) % world.size();
    long[] token = {0};
    for (int lap = 0; lap < laps; lap++) {
      if (world.size() == 1) {
        world.sendReceiveReplace(Slice.of(token), right, TOKEN, left, TOKEN);
      } else if (world.rank() == 0) {
        world.send(token, right, TOKEN);
        world.receive(token, left, TOKEN);
      } else {
        world.receive(token, left, TOKEN);
        token[0] += world.rank();
        world.send(token, right, TOKEN);
      }
    }
    return token[0];
  }
}
