package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Finds the {@link Costs} with which the simulation of the link patterns comes closest to what was
 * measured of them; no collective operation has a part in it.
 *
 * <p>The shortest messages give latency, spin, turn and the cost of a message without content; each
 * larger size then gives its own cost of sending and of receiving. Which pattern shows what: in a
 * ring one message is under way at a time, so that its hops cost everything in turn; a burst goes
 * as fast as the busier of its two ends; pairs and exchanges fill all cores, so that what a core
 * has to do counts and latency does not; and the more ranks share a core, the more turns.
 */
public final class Calibration {
  private static final double[] START = {3, 2, 1, 4, 1};
  private static final int SEND = 0;
  private static final int RECEIVE = 1;
  private static final int LATENCY = 2;
  private static final int SPIN = 3;
  private static final int TURN = 4;

  private final List<LinkReading> readings;
  private final int cores;

  private Calibration(List<LinkReading> readings, int cores) {
    this.readings = List.copyOf(readings);
    this.cores = cores;
  }

  /** The costs where every rank has a core, and where ranks share cores. */
  public record Both(Costs own, Costs shared) {}

  /**
   * The costs of both kinds; those of one kind stand for the other where only that was measured.
   *
   * @throws IllegalArgumentException if a pattern is missing
   */
  public static Both both(List<LinkReading> readings, int cores) {
    List<LinkReading> own = readings.stream().filter(one -> one.ranks() <= cores).toList();
    List<LinkReading> shared = readings.stream().filter(one -> one.ranks() > cores).toList();
    Costs first = of(own.isEmpty() ? shared : own, cores);
    return new Both(first, own.isEmpty() || shared.isEmpty() ? first : of(shared, cores));
  }

  /**
   * The costs that explain all readings best; takes seconds.
   *
   * @throws IllegalArgumentException if a pattern is missing
   */
  static Costs of(List<LinkReading> readings, int cores) {
    for (LinkPattern pattern : LinkPattern.values()) {
      if (readings.stream().noneMatch(reading -> reading.pattern() == pattern)) {
        throw new IllegalArgumentException(
            "no reading of the pattern %s; run: weft bench run links".formatted(pattern.id()));
      }
    }
    return new Calibration(readings, cores).costs();
  }

  private Costs costs() {
    TreeSet<Integer> sizes = new TreeSet<>();
    readings.stream().filter(Calibration::isOfMessages).forEach(r -> sizes.add(r.bytes()));
    Curve combine = work(LinkPattern.COMBINE);
    Curve copy = work(LinkPattern.COPY);
    int smallest = sizes.first();
    double[] small =
        Search.minimize(
            START,
            numbers ->
                misfit(
                    smallest,
                    new Costs(
                        numbers[LATENCY],
                        flat(smallest, numbers[SEND]),
                        flat(smallest, numbers[RECEIVE]),
                        combine,
                        copy,
                        numbers[SPIN],
                        numbers[TURN])));
    Costs costs =
        new Costs(
            small[LATENCY],
            flat(smallest, small[SEND]),
            flat(smallest, small[RECEIVE]),
            combine,
            copy,
            small[SPIN],
            small[TURN]);
    double[] before = {small[SEND], small[RECEIVE]};
    for (int size : sizes.tailSet(smallest, false)) {
      Costs known = costs;
      double[] found = Search.minimize(before, numbers -> misfit(size, with(known, size, numbers)));
      costs = with(known, size, found);
      before = found;
    }
    return costs;
  }

  private static boolean isOfMessages(LinkReading reading) {
    return reading.pattern() != LinkPattern.COMBINE && reading.pattern() != LinkPattern.COPY;
  }

  private static Curve flat(int bytes, double micros) {
    return Curve.through(Map.of((long) bytes, micros));
  }

  private static Costs with(Costs costs, int bytes, double[] sendAndReceive) {
    return new Costs(
        costs.latency(),
        costs.send().with(bytes, sendAndReceive[SEND]),
        costs.receive().with(bytes, sendAndReceive[RECEIVE]),
        costs.combine(),
        costs.copy(),
        costs.spin(),
        costs.turn());
  }

  /** Of ranks with a core each, which therefore do not wait for one. */
  private Curve work(LinkPattern pattern) {
    int fewest =
        readings.stream()
            .filter(reading -> reading.pattern() == pattern)
            .mapToInt(LinkReading::ranks)
            .min()
            .orElseThrow();
    Map<Long, Double> points = new TreeMap<>();
    readings.stream()
        .filter(reading -> reading.pattern() == pattern && reading.ranks() == fewest)
        .forEach(
            reading -> points.put((long) reading.bytes(), reading.micros() / LinkPattern.TRIPS));
    return Curve.through(points);
  }

  /** Sum of the squared logarithms of predicted over measured, of messages of one size. */
  private double misfit(int bytes, Costs costs) {
    Predicate<LinkReading> here = reading -> reading.bytes() == bytes && isOfMessages(reading);
    Calls calls = new Calls(costs, costs, cores);
    return readings.stream()
        .filter(here)
        .mapToDouble(
            reading ->
                Math.log(
                    calls.micros(reading.pattern(), reading.ranks(), reading.bytes())
                        / reading.micros()))
        .map(ratio -> ratio * ratio)
        .sum();
  }
}
