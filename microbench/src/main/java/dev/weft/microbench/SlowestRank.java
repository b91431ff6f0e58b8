package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.data.Op;
import java.util.Arrays;

/** Times of work that all ranks do together. */
final class SlowestRank {
  private SlowestRank() {}

  /** The nanoseconds that the slowest rank takes. Collective; all ranks get the same. */
  static double nanos(Comm world, Runnable work) {
    world.barrier();
    long begin = System.nanoTime();
    work.run();
    return world.allReduce((double) (System.nanoTime() - begin), Op.MAX);
  }

  static double median(double[] times) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
