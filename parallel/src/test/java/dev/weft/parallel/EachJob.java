package dev.weft.parallel;

import dev.weft.Comm;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.List;
import java.util.SplittableRandom;

/** Checks properties of what ranks do together, with jobs of several sizes and random inputs. */
public final class EachJob {
  /** Numbers of ranks. */
  public static final int[] SIZES = {1, 2, 3, 4, 7};

  private EachJob() {}

  /** A property of all ranks together: each draws the same numbers. */
  @FunctionalInterface
  public interface Property {
    /** Throws if it does not hold. */
    void check(Comm world, SplittableRandom random) throws Exception;
  }

  /** Checks a property with threads as ranks, and in a thorough run over all transports. */
  public static void runs(int runs, Property property) {
    List<Via> vias =
        Thorough.isWanted() ? List.of(Via.LOCAL, Via.SHM, Via.TCP, Via.MIX) : List.of(Via.LOCAL);
    for (Via via : vias) {
      for (int size : SIZES) {
        ForAll.runs(
            Thorough.count(runs, 10 * runs),
            seeds -> {
              long seed = seeds.nextLong();
              Ranks.run(size, via, world -> property.check(world, new SplittableRandom(seed)));
            });
      }
    }
  }
}
