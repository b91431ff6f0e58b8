package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Finds the {@link Costs} with which the simulated link patterns come closest to the measured ones;
 * collective operations are not used.
 *
 * <p>The shortest messages give latency, spin, turn and the cost of a message without content; each
 * larger size then gives its own cost of sending and of receiving. The costs of links between hosts
 * are known, so the search does not include them. Each pattern shows other costs. In a ring one
 * message is under way at a time, so a hop shows the sum of all costs. A burst is as fast as the
 * busier of its two ends, a fan as fast as its sender. Pairs and exchanges fill all cores, so they
 * show the work of a core and not the latency. The more ranks share a core, the more turns count.
 */
public final class Calibration {
  /** The logarithm of a ratio of 1.65. */
  private static final double OUTLYING = 0.5;

  /** So much less than a misfit of a tenth in one reading. */
  private static final double HIDDEN = 0.005;

  /** All but the fan, which runs that were kept from before it do not have. */
  private static final Set<LinkPattern> NEEDED = EnumSet.complementOf(EnumSet.of(LinkPattern.FAN));

  private static final double[] START = {3, 2, 1, 4, 1};
  private static final int SEND = 0;
  private static final int RECEIVE = 1;
  private static final int LATENCY = 2;
  private static final int SPIN = 3;
  private static final int TURN = 4;

  private final List<LinkReading> readings;
  private final int cores;
  private final Cabling cabling;

  private Calibration(List<LinkReading> readings, int cores, Cabling cabling) {
    this.readings = List.copyOf(readings);
    this.cores = cores;
    this.cabling = cabling;
  }

  /** The costs where every rank has a core, and where ranks share cores. */
  public record Both(Costs own, Costs shared) {}

  /**
   * The costs of both kinds; those of one kind stand for the other where only that was measured.
   *
   * @throws IllegalArgumentException if a pattern is missing
   */
  public static Both both(List<LinkReading> readings, int cores, Cabling cabling) {
    List<LinkReading> own = readings.stream().filter(one -> one.ranks() <= cores).toList();
    List<LinkReading> shared = readings.stream().filter(one -> one.ranks() > cores).toList();
    Costs first = of(own.isEmpty() ? shared : own, cores, cabling);
    return new Both(first, own.isEmpty() || shared.isEmpty() ? first : of(shared, cores, cabling));
  }

  /**
   * The costs that explain all readings best; takes seconds.
   *
   * @throws IllegalArgumentException if a pattern is missing
   */
  static Costs of(List<LinkReading> readings, int cores, Cabling cabling) {
    for (LinkPattern pattern : NEEDED) {
      if (readings.stream().noneMatch(reading -> reading.pattern() == pattern)) {
        throw new IllegalArgumentException(
            "no reading of the pattern %s; run: weft bench run links".formatted(pattern.id()));
      }
    }
    return new Calibration(readings, cores, cabling).costs();
  }

  private Costs costs() {
    TreeSet<Integer> sizes = new TreeSet<>();
    readings.stream().filter(Calibration::isOfMessages).forEach(r -> sizes.add(r.bytes()));
    Curve combine = work(LinkPattern.COMBINE);
    Curve copy = work(LinkPattern.COPY);
    int smallest = sizes.first();
    LinkCosts link = cabling.link(sizes);
    Function<double[], Costs> ofSmallest =
        numbers ->
            new Costs(
                numbers[LATENCY],
                flat(smallest, numbers[SEND]),
                flat(smallest, numbers[RECEIVE]),
                link,
                combine,
                copy,
                numbers[SPIN],
                Math.max(Costs.LEAST_TURN, numbers[TURN]));
    double[] small = Search.minimize(START, numbers -> misfit(smallest, ofSmallest.apply(numbers)));
    Costs costs = ofSmallest.apply(small);
    int previous = smallest;
    for (int size : sizes.tailSet(smallest, false)) {
      costs = withSize(costs, previous, size);
      previous = size;
    }
    return costs;
  }

  /**
   * Adds what messages of a size cost. The search goes downhill, and where a link hides what cores
   * do there is more than one valley: so it starts from costs that are those of the size before,
   * and from costs that have grown as the size has.
   */
  private Costs withSize(Costs known, int previous, int size) {
    double[] least = {known.send().at(previous), known.receive().at(previous)};
    double growth = (double) size / Math.max(1, previous);
    double[] most = {growth * least[SEND], growth * least[RECEIVE]};
    ToDoubleFunction<double[]> misfit =
        numbers -> misfit(size, with(known, size, numbers)) + hidden(known, size, numbers);
    return Stream.of(least, most)
        .map(start -> Search.minimize(start, misfit))
        .min(Comparator.comparingDouble(misfit))
        .map(found -> with(known, size, found))
        .orElseThrow();
  }

  /**
   * Of costs that explain the readings as well the lowest are taken: behind a link that is slower
   * than its cores, any up to the link's time would do.
   */
  private static double hidden(Costs known, int size, double[] numbers) {
    double cores = numbers[SEND] + numbers[RECEIVE];
    return HIDDEN * cores / (cores + known.link().gap().at(size));
  }

  private static boolean isOfMessages(LinkReading reading) {
    return reading.pattern() != LinkPattern.COMBINE && reading.pattern() != LinkPattern.COPY;
  }

  private static Curve flat(int bytes, double micros) {
    return Curve.through(Map.of((long) bytes, micros));
  }

  private static Costs with(Costs costs, int bytes, double[] numbers) {
    return new Costs(
        costs.latency(),
        costs.send().with(bytes, numbers[SEND]),
        costs.receive().with(bytes, numbers[RECEIVE]),
        costs.link(),
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

  /** How far predictions of messages of one size are from what was measured. */
  private double misfit(int bytes, Costs costs) {
    CallSimulation callSimulation = new CallSimulation(costs, costs, cores, cabling);
    return readings.stream()
        .filter(reading -> reading.bytes() == bytes && isOfMessages(reading))
        .mapToDouble(
            reading ->
                Math.log(
                    callSimulation.micros(reading.pattern(), reading.ranks(), reading.bytes())
                        / reading.micros()))
        .map(Calibration::loss)
        .sum();
  }

  /**
   * The square of a logarithm of predicted over measured, but straight beyond {@link #OUTLYING}
   * (Huber 1964): where ranks share cores some readings are several times what others say.
   */
  private static double loss(double ratio) {
    double size = Math.abs(ratio);
    return size < OUTLYING ? size * size : OUTLYING * (2 * size - OUTLYING);
  }
}
