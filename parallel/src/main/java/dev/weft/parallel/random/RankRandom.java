package dev.weft.parallel.random;

import dev.weft.Comm;
import java.util.random.RandomGenerator.LeapableGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Generators of random numbers for ranks, of one seed: the sequences of two ranks never meet.
 * Results depend on the number of ranks; {@link ItemRandom} is for those that must not.
 *
 * <p>They are parts of one sequence of the JDK's Xoshiro256++: rank r begins r leaps of
 * 2<sup>192</sup> numbers behind rank 0. Threads of a rank get generators of their own by {@link
 * LeapableGenerator#jumps()}, which are 2<sup>128</sup> numbers apart.
 */
public final class RankRandom {
  private static final RandomGeneratorFactory<LeapableGenerator> FACTORY =
      RandomGeneratorFactory.of("Xoshiro256PlusPlus");

  private RankRandom() {}

  /**
   * This rank's generator. Local: nothing is sent, and ranks need not call it together. It takes
   * less than a microsecond for each lower rank.
   *
   * @param seed the same on all ranks
   */
  public static LeapableGenerator of(Comm comm, long seed) {
    return of(comm.rank(), seed);
  }

  static LeapableGenerator of(int rank, long seed) {
    LeapableGenerator generator = FACTORY.create(seed);
    for (int i = 0; i < rank; i++) {
      generator.leap();
    }
    return generator;
  }
}
