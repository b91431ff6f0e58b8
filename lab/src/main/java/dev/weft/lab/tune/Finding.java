package dev.weft.lab.tune;

import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.run.PointSamples;
import dev.weft.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The best algorithm for an operation, a number of ranks and a size: one that is clearly faster
 * than the built-in choice, or else that choice. Clearly faster means by at least a twentieth, with
 * every launch faster than any launch of the built-in choice.
 *
 * @param algorithm the fastest, or {@link RulesFile#DEFAULT}
 * @param usualMicros median of the launches' medians with the built-in choice
 * @param micros the same with the algorithm
 */
public record Finding(Cell cell, int ranks, String algorithm, double usualMicros, double micros) {
  private static final double CLEAR = 0.95;

  private record Key(int ranks, Cell cell) {}

  private record Time(String algorithm, Percentiles launches) {}

  /** Whether the built-in choice is not the best. */
  public boolean isBetter() {
    return !algorithm.equals(RulesFile.DEFAULT);
  }

  /** How many times as fast as the built-in choice. */
  public double speedup() {
    return usualMicros / micros;
  }

  /**
   * Judges all that was measured with every variant it is about as often as with the built-in
   * choice; in the order of operations given, then by ranks and bytes.
   */
  public static List<Finding> of(
      Measurements measurements, List<Variant> variants, List<String> operations) {
    Map<Key, Time> usual = new HashMap<>();
    Map<Key, List<Time>> others = new HashMap<>();
    for (PointSamples point : measurements.points()) {
      Key key = new Key(point.configuration().ranks(), point.cell());
      Time time = time(point, variants);
      if (time.algorithm().equals(RulesFile.DEFAULT)) {
        usual.put(key, time);
      } else {
        others.computeIfAbsent(key, _ -> new ArrayList<>()).add(time);
      }
    }
    List<Finding> findings = new ArrayList<>();
    usual.forEach(
        (key, time) -> findings.add(judge(key, time, others.getOrDefault(key, List.of()))));
    findings.sort(
        Comparator.comparingInt((Finding each) -> operations.indexOf(each.cell().operation()))
            .thenComparingInt(Finding::ranks)
            .thenComparingInt(each -> each.cell().bytes()));
    return List.copyOf(findings);
  }

  private static Finding judge(Key key, Time usual, List<Time> others) {
    double usualMicros = usual.launches().median();
    Time best =
        others.stream()
            .filter(time -> time.launches().count() == usual.launches().count())
            .filter(time -> time.launches().median() < CLEAR * usualMicros)
            .filter(time -> time.launches().max() < usual.launches().min())
            .min(Comparator.comparingDouble(time -> time.launches().median()))
            .orElse(usual);
    return new Finding(
        key.cell(), key.ranks(), best.algorithm(), usualMicros, best.launches().median());
  }

  private static Time time(PointSamples point, List<Variant> variants) {
    Variant variant =
        variants.stream()
            .filter(each -> each.name().equals(point.configuration().system()))
            .findFirst()
            .orElseThrow();
    double[] medians = point.launches().stream().mapToDouble(Percentiles::median).toArray();
    String algorithm = variant.algorithms().get(point.cell().operation());
    return new Time(String.valueOf(algorithm), new Percentiles(medians));
  }
}
