package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/** Times that follow a known formula, but for noise. */
final class Planted {
  /** None, and every power of two up to 4 MiB. */
  static final double[] SIZES =
      IntStream.rangeClosed(-1, 22).mapToDouble(shift -> shift < 0 ? 0 : 1 << shift).toArray();

  private Planted() {}

  static List<Observation> noisy(
      long seed, double noise, double[] sizes, int[] ranks, DoubleBinaryOperator micros) {
    Random random = new Random(seed);
    List<Observation> all = new ArrayList<>();
    for (int count : ranks) {
      for (double size : sizes) {
        double factor = Math.exp(noise * random.nextGaussian());
        all.add(new Observation(size, count, factor * micros.applyAsDouble(size, count)));
      }
    }
    return all;
  }

  /** Messages between two ranks. */
  static List<Observation> messages(long seed, double noise, DoubleBinaryOperator micros) {
    return noisy(seed, noise, SIZES, new int[] {2}, micros);
  }
}
