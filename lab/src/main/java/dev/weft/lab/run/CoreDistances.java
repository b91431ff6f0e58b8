package dev.weft.lab.run;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far apart the ranks' processors were in a run, figure by figure. Near is what a quarter of
 * the figures, or of the looks at the machine before, do not exceed: the very shortest may be a
 * chance that never comes again. Used by one thread.
 */
final class CoreDistances {
  private static final double FAR = 2;
  private static final double NEAR_SHARE = 0.25;

  private final List<Double> seen = new ArrayList<>();
  private double expectedNanos = Double.NaN;

  /** Takes up what is known of the machine. */
  void expect(CoreDistance known) {
    expectedNanos = known.near();
  }

  /** Takes up the figures of a launch, as they are kept. */
  void add(List<Series> launch) {
    launch.stream()
        .filter(series -> series.kind().equals(Series.MAIN))
        .map(Series::coreToCoreNanos)
        .filter(nanos -> !Double.isNaN(nanos))
        .forEach(seen::add);
  }

  /** What of a launch was measured while they were far apart. */
  Set<Cell> far(List<Series> launch) {
    double limit = FAR * near();
    return launch.stream()
        .filter(series -> series.coreToCoreNanos() > limit)
        .map(Series::cell)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Takes from another launch what was measured there while they were nearer. */
  void replaceFar(List<Series> launch, List<Series> again) {
    for (Cell cell : far(launch)) {
      List<Series> old = of(cell, launch);
      List<Series> other = of(cell, again);
      if (farthest(other) < farthest(old)) {
        launch.removeAll(old);
        launch.addAll(other);
      }
    }
  }

  /** What a reader must know, if figures were taken near and far. */
  Optional<String> warning() {
    double near = near();
    double[] far = seen.stream().mapToDouble(d -> d).filter(nanos -> nanos > FAR * near).toArray();
    return far.length == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d figures were taken while the processors of the two ranks were far apart: %.0f ns there and back for a cache line, and %.0f ns where they are near"
                .formatted(far.length, seen.size(), Percentiles.medianOf(far), near));
  }

  private double near() {
    if (!Double.isNaN(expectedNanos) || seen.isEmpty()) {
      return expectedNanos;
    }
    return new Percentiles(seen.stream().mapToDouble(d -> d).toArray()).at(NEAR_SHARE);
  }

  private static List<Series> of(Cell cell, List<Series> launch) {
    return launch.stream().filter(series -> series.cell().equals(cell)).toList();
  }

  /** Of nothing, and where it is not known: infinitely far. */
  private static double farthest(List<Series> series) {
    return series.stream()
        .mapToDouble(Series::coreToCoreNanos)
        .map(nanos -> Double.isNaN(nanos) ? Double.POSITIVE_INFINITY : nanos)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
