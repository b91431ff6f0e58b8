package dev.weft.lab.run;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks the distance between the ranks' processors in a run, figure by figure. Processors of a
 * virtual machine have two or three different distances, each a multiple of the previous one, and
 * the most frequent distance changes within hours. The usual distance is the one with the most
 * figures so far within a {@link CoreDistance#LIKE factor} of it; other distances are unusual. Used
 * by one thread.
 */
final class DistanceCheck {
  private final List<Double> kept = new ArrayList<>();
  private final List<Double> seen = new ArrayList<>();
  private double usual = Double.NaN;

  /** Takes up what is known of the machine, as so many figures as it was taken from. */
  void expect(CoreDistance known) {
    for (int i = 0; i < CoreDistance.LOOKS; i++) {
      look(known.usual());
    }
    settle();
  }

  /** Takes up the figures of a launch as they are kept. */
  void add(List<Series> launch) {
    for (Series series : launch) {
      double nanos = series.coreToCoreNanos();
      if (series.kind().equals(Series.MAIN) && !Double.isNaN(nanos)) {
        kept.add(nanos);
      }
    }
    look(launch);
    settle();
  }

  /** What of a launch was measured while they were nearer or farther than usual. */
  Set<Cell> unusual(List<Series> launch) {
    return launch.stream()
        .filter(series -> isUnusual(series.coreToCoreNanos()))
        .map(Series::cell)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Takes from another launch what was measured there at a more usual distance. What is not kept
   * then counts for what is usual all the same.
   */
  void replaceUnusual(List<Series> launch, List<Series> again) {
    for (Cell cell : unusual(launch)) {
      List<Series> old = of(cell, launch);
      List<Series> other = of(cell, again);
      if (oddity(other) < oddity(old)) {
        launch.removeAll(old);
        launch.addAll(other);
        look(old);
      } else {
        look(other);
      }
    }
    settle();
  }

  /** What a reader must know, if figures were taken at several distances. */
  Optional<String> warning() {
    double[] odd = kept.stream().mapToDouble(nanos -> nanos).filter(this::isUnusual).toArray();
    return odd.length == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d figures were taken while the processors of the two ranks were not as far apart as usual: %.0f ns there and back for a cache line, and %.0f ns usually"
                .formatted(odd.length, kept.size(), Percentiles.medianOf(odd), usual));
  }

  private void look(List<Series> launch) {
    launch.forEach(series -> look(series.coreToCoreNanos()));
  }

  private void look(double nanos) {
    if (!Double.isNaN(nanos)) {
      seen.add(nanos);
    }
  }

  /** The median of the longest run of sorted figures that are alike; of the nearest such run. */
  private void settle() {
    double[] sorted = seen.stream().mapToDouble(nanos -> nanos).sorted().toArray();
    int longest = 0;
    int end = 0;
    for (int start = 0; start < sorted.length; start++) {
      while (end < sorted.length && sorted[end] <= CoreDistance.LIKE * sorted[start]) {
        end++;
      }
      if (end - start > longest) {
        longest = end - start;
        usual = Percentiles.medianOf(Arrays.copyOfRange(sorted, start, end));
      }
    }
  }

  private boolean isUnusual(double nanos) {
    return nanos > CoreDistance.LIKE * usual || nanos < usual / CoreDistance.LIKE;
  }

  private static List<Series> of(Cell cell, List<Series> launch) {
    return launch.stream().filter(series -> series.cell().equals(cell)).toList();
  }

  /** By which factor the oddest of them is off; of nothing, and where it is not known: infinite. */
  private double oddity(List<Series> series) {
    return series.stream()
        .mapToDouble(Series::coreToCoreNanos)
        .map(nanos -> Math.max(nanos / usual, usual / nanos))
        .map(factor -> Double.isNaN(factor) ? Double.POSITIVE_INFINITY : factor)
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
