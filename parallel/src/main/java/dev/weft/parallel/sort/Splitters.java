package dev.weft.parallel.sort;

import dev.weft.Comm;
import dev.weft.data.Blocks;

/** The parts of a rank's sorted run that go to each rank. */
final class Splitters {
  private Splitters() {}

  /** The parts, one for each rank. Collective; blocks. */
  static <K> Blocks parts(Comm comm, SortedRun<K> run, Division division) {
    Blocks given = Blocks.of(comm.allGather((long) run.length()));
    long[] cuts =
        switch (division) {
          case SAMPLED -> SampledSplitters.cuts(comm, run, given);
          case EVEN -> ExactSplitters.cuts(comm, run, Blocks.even(given.total(), comm.size()));
          case KEPT -> ExactSplitters.cuts(comm, run, given);
        };
    long[] counts = new long[comm.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = cuts[i + 1] - cuts[i];
    }
    return Blocks.of(counts);
  }
}
