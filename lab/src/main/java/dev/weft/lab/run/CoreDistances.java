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
 * How far apart the ranks' processors were in a run, figure by figure. Far is what is a multiple of
 * the nearest that was ever seen. Used by one thread.
 */
final class CoreDistances {
  private static final double FAR = 2.5;

  private final List<Double> seen = new ArrayList<>();
  private double nearest = Double.POSITIVE_INFINITY;

  /** Takes up what is known of the machine. */
  void expect(CoreDistance known) {
    look(known.near());
  }

  /** Takes up the figures of a launch, as they are kept. */
  void add(List<Series> launch) {
    for (Series series : launch) {
      double nanos = series.coreToCoreNanos();
      if (series.kind().equals(Series.MAIN) && !Double.isNaN(nanos)) {
        look(nanos);
        seen.add(nanos);
      }
    }
  }

  /** What of a launch was measured while they were far apart. */
  Set<Cell> far(List<Series> launch) {
    launch.forEach(series -> look(series.coreToCoreNanos()));
    return launch.stream()
        .filter(series -> isFar(series.coreToCoreNanos()))
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
    double[] far = seen.stream().mapToDouble(nanos -> nanos).filter(this::isFar).toArray();
    return far.length == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d figures were taken while the processors of the two ranks were far apart: %.0f ns there and back for a cache line, and %.0f ns where they are near"
                .formatted(far.length, seen.size(), Percentiles.medianOf(far), nearest));
  }

  private void look(double nanos) {
    if (nanos < nearest) {
      nearest = nanos;
    }
  }

  private boolean isFar(double nanos) {
    return nanos > FAR * nearest;
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
