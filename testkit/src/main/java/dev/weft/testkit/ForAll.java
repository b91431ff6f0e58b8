package dev.weft.testkit;

import java.util.SplittableRandom;

/**
 * Checks a property with many random inputs. Each run draws its input from a generator with a seed
 * of its own; a failure names that seed, and {@code -Dweft.seed=SEED} repeats that one run. Without
 * it every call starts from a new seed. Processes that run the same tests together get the same
 * ones by {@code -Dweft.seeds=SEED}.
 */
public final class ForAll {
  /** System property with the seed of the one run to be made. */
  public static final String SEED_PROPERTY = "weft.seed";

  /** System property with what all seeds are made from. */
  public static final String SEEDS_PROPERTY = "weft.seeds";

  private static final SplittableRandom SEEDS = seeds();

  private ForAll() {}

  private static SplittableRandom seeds() {
    Long given = Long.getLong(SEEDS_PROPERTY);
    return given == null ? new SplittableRandom() : new SplittableRandom(given);
  }

  /** A new seed, the same in all processes that run the same tests together. */
  public static synchronized long newSeed() {
    return SEEDS.nextLong();
  }

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
    for (int i = 0; i < runs; i++) {
      run(newSeed(), "run " + i + " of " + runs, property);
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
