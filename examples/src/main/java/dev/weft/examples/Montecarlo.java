package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.JumpableGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * What a call option is worth, by drawing possible prices of the share. The same numbers are drawn,
 * and added in the same order, whatever the number of ranks: samples come in blocks, and each block
 * has a part of the generator's sequence to itself.
 *
 * <p>{@code weft run -n 4 montecarlo [SAMPLES [SEED]]}
 */
public final class Montecarlo {
  private static final String ALGORITHM = "Xoshiro256PlusPlus";
  private static final int SAMPLES_PER_BLOCK = 10_000;

  private static final double PRICE = 100; // of the share, today
  private static final double STRIKE = 105; // at which it may be bought in a year
  private static final double RATE = 0.03;
  private static final double VOLATILITY = 0.2;

  /** A wrong estimate is that many standard errors off, a right one once in 1.7 million times. */
  private static final double TOO_MANY_ERRORS = 5;

  /**
   * @param standardError what the estimate may well be off by
   */
  record Estimate(double value, double standardError) {}

  private Montecarlo() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("montecarlo [SAMPLES [SEED]]", args, 2);
    long samples = arguments.whole(0, "SAMPLES", 20_000_000, 1000, 10_000_000_000L);
    long seed = arguments.whole(1, "SEED", 42, Long.MIN_VALUE, Long.MAX_VALUE);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long start = System.nanoTime();
      Estimate estimate = estimate(world, samples, seed);
      double seconds = (System.nanoTime() - start) / 1e9;
      double errors = Math.abs(estimate.value() - formula()) / estimate.standardError();
      if (world.rank() == 0) {
        System.out.printf(
            "the option is worth %.10f, give or take %.4f; %d samples on %s in %.2f s%n",
            estimate.value(), estimate.standardError(), samples, Words.ranks(world), seconds);
        System.out.printf(
            "by the formula of Black and Scholes %.4f, %.1f standard errors from that%n",
            formula(), errors);
      }
      if (!(errors < TOO_MANY_ERRORS)) {
        throw new IllegalStateException("the estimate cannot be right: " + estimate);
      }
    }
  }

  /** The same on every rank, and the same bits for any number of them. */
  static Estimate estimate(Comm world, long samples, long seed) {
    int blocks = Math.toIntExact((samples + SAMPLES_PER_BLOCK - 1) / SAMPLES_PER_BLOCK);
    double[] sums = new double[2 * blocks];
    JumpableGenerator sequence =
        (JumpableGenerator) RandomGeneratorFactory.of(ALGORITHM).create(seed);
    for (int block = 0; block < blocks; block++) {
      RandomGenerator stream = sequence.copyAndJump(); // sequence moves on by 2 to the power of 128
      if (block % world.size() == world.rank()) {
        long first = (long) block * SAMPLES_PER_BLOCK;
        sample(stream, Math.min(SAMPLES_PER_BLOCK, samples - first), sums, 2 * block);
      }
    }
    // Of each sum all ranks but one have a zero, so nothing is rounded until they are added below.
    world.allReduce(sums, sums, Op.SUM);
    double sum = 0;
    double squares = 0;
    for (int block = 0; block < blocks; block++) {
      sum += sums[2 * block];
      squares += sums[2 * block + 1];
    }
    double mean = sum / samples;
    double variance = (squares / samples - mean * mean) * samples / (samples - 1);
    return new Estimate(mean, Math.sqrt(variance / samples));
  }

  /** Draws samples; stores the sum of what the option pays, and that of its squares. */
  private static void sample(RandomGenerator stream, long samples, double[] sums, int at) {
    double drift = RATE - VOLATILITY * VOLATILITY / 2;
    double discount = Math.exp(-RATE);
    for (long i = 0; i < samples; i++) {
      double priceThen = PRICE * Math.exp(drift + VOLATILITY * stream.nextGaussian());
      double payment = discount * Math.max(0, priceThen - STRIKE);
      sums[at] += payment;
      sums[at + 1] += payment * payment;
    }
  }

  /** The value that the estimate comes near to with more and more samples. */
  static double formula() {
    double d = (Math.log(PRICE / STRIKE) + RATE + VOLATILITY * VOLATILITY / 2) / VOLATILITY;
    return PRICE * normal(d) - STRIKE * Math.exp(-RATE) * normal(d - VOLATILITY);
  }

  /** How likely a normal number is below x: a series that is good for small x. */
  private static double normal(double x) {
    double term = x;
    double sum = x;
    for (int i = 3; Math.abs(term) > 1e-17; i += 2) {
      term *= x * x / i;
      sum += term;
    }
    return 0.5 + sum * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }
}
