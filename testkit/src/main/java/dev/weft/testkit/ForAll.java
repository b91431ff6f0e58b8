package dev.weft.testkit;

import java.util.SplittableRandom;

/**
 * Checks a property with many random inputs. Each run draws its input from a generator with a seed
 * of its own; a failure names that seed, and {@code -Dweft.seed=SEED} repeats that one run. Without
 * it every call starts from a new seed.
 */
public final class ForAll {
  /** System property with the seed of the one run to be made. */
  public static final String SEED_PROPERTY = "weft.seed";

  private ForAll() {}

  /** A property: throws if it does not hold for what it draws. */
  @FunctionalInterface
  public interface Property {
    void check(SplittableRandom random) throws Throwable;
  }

  /**
   * Checks a property on the calling thread.
   *
   * @throws AssertionError naming the seed, caused by the first failure
   */
  public static void runs(int runs, Property property) {
    Long given = Long.getLong(SEED_PROPERTY);
    if (given != null) {
      run(given, "the run asked for", property);
      return;
    }
    SplittableRandom seeds = new SplittableRandom();
    for (int i = 0; i < runs; i++) {
      run(seeds.nextLong(), "run " + i + " of " + runs, property);
    }
  }

  private static void run(long seed, String which, Property property) {
    try {
      property.check(new SplittableRandom(seed));
    } catch (Throwable t) {
      throw new AssertionError(
          which + " failed: " + t + "; repeat with -D" + SEED_PROPERTY + "=" + seed, t);
    }
  }
}
