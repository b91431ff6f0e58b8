package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;

/**
 * Pi as the area under 4 / (1 + x²) between 0 and 1. Every rank adds up its share of the intervals;
 * one allReduce adds the shares.
 *
 * <p>{@code weft run -n 4 pi [INTERVALS]}
 */
public final class Pi {
  private static final double TOLERANCE = 1e-9;

  private Pi() {}

  public static void main(String[] args) {
    long intervals =
        new Arguments("pi [INTERVALS]", args, 1)
            .whole(0, "INTERVALS", 1_000_000_000, 10_000, 1_000_000_000_000L);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long start = System.nanoTime();
      double pi = integrate(world, intervals);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (world.rank() == 0) {
        System.out.printf(
            "pi is %.12f, off by %.1e; %d intervals on %s in %.2f s%n",
            pi, Math.abs(pi - Math.PI), intervals, Words.ranks(world), seconds);
      }
      if (Math.abs(pi - Math.PI) > TOLERANCE) {
        throw new IllegalStateException("pi came out as " + pi);
      }
    }
  }

  /** The same value on every rank. */
  static double integrate(Comm world, long intervals) {
    double width = 1.0 / intervals;
    double sum = 0;
    for (long i = world.rank(); i < intervals; i += world.size()) {
      double x = (i + 0.5) * width;
      sum += 4 / (1 + x * x);
    }
    return world.allReduce(sum * width, Op.SUM);
  }
}
