package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.parallel.random.ItemRandom;
import java.util.Arrays;

/**
 * How far the median of a sample may be from that of everybody: the bootstrap draws from the sample
 * again and again, and looks at the medians of what it has drawn. Each draw is an item with random
 * numbers of its own, so the result is the same, to the last bit, on any number of ranks.
 *
 * <p>{@code weft run -n 4 bootstrap [DRAWS [PEOPLE]]}
 */
public final class Bootstrap {
  private static final long SEED = 1979; // Efron's year
  private static final double OUTSIDE = 0.05;

  /** The median of everybody's waiting time, of which half of the people wait longer. */
  private static final double TRUE_MEDIAN = Math.log(2);

  /** What the median of a sample is usually off by, times the root of the number of people. */
  private static final double SPREAD = 1;

  /**
   * @param low the interval's lower end
   * @param high its upper end
   */
  record Interval(double median, double low, double high) {}

  private Bootstrap() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("bootstrap [DRAWS [PEOPLE]]", args, 2);
    int draws = (int) arguments.whole(0, "DRAWS", 10_000, 100, 10_000_000);
    int people = (int) arguments.whole(1, "PEOPLE", 2_001, 101, 1_000_000);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long start = System.nanoTime();
      Interval found = interval(world, draws, people);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (world.rank() == 0) {
        System.out.printf(
            "the median is %.6f, with 95 %% certainty from %.6f to %.6f%n",
            found.median(), found.low(), found.high());
        System.out.printf(
            "%d draws from %d people on %s in %.2f s%n",
            draws, people, Words.ranks(world), seconds);
      }
      double usual = SPREAD / Math.sqrt(people);
      double width = found.high() - found.low();
      boolean wide = width > 2 * usual && width < 6 * usual; // 3.9 of a normal error
      if (!wide || Math.abs(found.median() - TRUE_MEDIAN) > 6 * usual) {
        throw new IllegalStateException("this cannot be right: " + found);
      }
    }
  }

  /** The same on every rank. */
  static Interval interval(Comm world, int draws, int people) {
    double[] sample = sample(people);
    Blocks shares = Blocks.even(draws, world.size());
    double[] mine = new double[(int) shares.count(world.rank())];
    ItemRandom random = ItemRandom.of(SEED);
    double[] drawn = new double[people];
    for (int i = 0; i < mine.length; i++) {
      random.item(shares.displacement(world.rank()) + i);
      for (int person = 0; person < people; person++) {
        drawn[person] = sample[random.nextInt(people)];
      }
      mine[i] = median(drawn);
    }
    double[] medians = world.allGatherv(Slice.of(mine)).array(double[].class);
    Arrays.sort(medians);
    int outside = (int) (draws * OUTSIDE / 2);
    return new Interval(median(sample), medians[outside], medians[draws - 1 - outside]);
  }

  /** How long some people have waited for a bus, in hours: mostly short, and now and then long. */
  private static double[] sample(int people) {
    double[] sample = new double[people];
    ItemRandom random = ItemRandom.of(SEED - 1);
    Arrays.setAll(sample, person -> random.item(person).nextExponential());
    return sample;
  }

  private static double median(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
