package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.data.RecordView;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Temperatures of the hours of a day, read by all ranks. One reduction of 24 records gives number,
 * mean, spread, least and greatest reading of each hour.
 *
 * <p>{@code weft run -n 4 temperatures [READINGS]}
 */
public final class Temperatures {
  private static final int HOURS = 24;
  private static final double SPREAD = 2;

  /** A wrong mean is that many standard errors off, a right one once in 500 million times. */
  private static final double TOO_MANY_ERRORS = 6;

  /**
   * What is known of some readings.
   *
   * @param squares sum of the squares of their distances from the mean
   */
  record Summary(long count, double mean, double squares, double least, double most) {
    static final Summary NONE =
        new Summary(0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    static Summary of(double reading) {
      return new Summary(1, reading, 0, reading, reading);
    }

    /** Of these and the other's readings (Chan, Golub and LeVeque 1983). */
    Summary and(Summary other) {
      long both = count + other.count;
      double share = (double) other.count / Math.max(1, both);
      double apart = other.mean - mean;
      return new Summary(
          both,
          mean + share * apart,
          squares + other.squares + share * count * apart * apart,
          Math.min(least, other.least),
          Math.max(most, other.most));
    }

    double spread() {
      return Math.sqrt(squares / Math.max(1, count - 1));
    }
  }

  private Temperatures() {}

  public static void main(String[] args) {
    long readings =
        new Arguments("temperatures [READINGS]", args, 1)
            .whole(0, "READINGS", 10_000_000, 1000, 10_000_000_000L);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long start = System.nanoTime();
      List<Summary> day = summarize(world, readings);
      double seconds = (System.nanoTime() - start) / 1e9;
      int warmest = warmest(day);
      if (world.rank() == 0) {
        Summary hour = day.get(warmest);
        System.out.printf(
            "it is warmest at %d o'clock: %.2f degrees, give or take %.2f, from %.1f to %.1f%n",
            warmest, hour.mean(), hour.spread(), hour.least(), hour.most());
        System.out.printf("%d readings on %s in %.2f s%n", readings, Words.ranks(world), seconds);
      }
      check(day, readings);
    }
  }

  /** The same on every rank. */
  static List<Summary> summarize(Comm world, long readings) {
    MethodHandles.Lookup here = MethodHandles.lookup(); // for this module keeps its package closed
    RecordView<Summary> view = RecordView.of(here, Summary.class);
    Op and = Op.of(here, Summary.class, Summary::and).commutative();

    MemorySegment day = view.store(read(world, readings));
    world.allReduce(view.slice(day), view.slice(day), and);
    return view.load(day);
  }

  /** This rank's share of the readings. */
  private static List<Summary> read(Comm world, long readings) {
    SplittableRandom weather = new SplittableRandom(world.rank());
    List<Summary> day = new ArrayList<>(Collections.nCopies(HOURS, Summary.NONE));
    for (long i = world.rank(); i < readings; i += world.size()) {
      int hour = weather.nextInt(HOURS);
      double reading = expected(hour) + SPREAD * weather.nextGaussian();
      day.set(hour, day.get(hour).and(Summary.of(reading)));
    }
    return day;
  }

  private static double expected(int hour) {
    return 15 + 8 * Math.sin(2 * Math.PI * (hour - 9) / HOURS);
  }

  private static int warmest(List<Summary> day) {
    int warmest = 0;
    for (int hour = 1; hour < HOURS; hour++) {
      warmest = day.get(hour).mean() > day.get(warmest).mean() ? hour : warmest;
    }
    return warmest;
  }

  private static void check(List<Summary> day, long readings) {
    long counted = 0;
    for (int hour = 0; hour < HOURS; hour++) {
      Summary summary = day.get(hour);
      counted += summary.count();
      double error = SPREAD / Math.sqrt((double) summary.count());
      if (!(Math.abs(summary.mean() - expected(hour)) < TOO_MANY_ERRORS * error)) {
        throw new IllegalStateException("hour %d cannot be right: %s".formatted(hour, summary));
      }
    }
    if (counted != readings) {
      throw new IllegalStateException("%d readings of %d".formatted(counted, readings));
    }
  }
}
