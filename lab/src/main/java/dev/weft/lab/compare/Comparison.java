package dev.weft.lab.compare;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.program.Cell;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.stats.Interval;
import dev.weft.lab.stats.PercentileBootstrap;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * Two runs, point by point, of {@linkplain LikeLaunches launches that can be compared}. A point has
 * become worse when the whole bootstrap interval of the ratio of its medians (95 %, over launches)
 * lies beyond the tolerance. The interval does not know that all launches of a run share the
 * conditions of one day. So the peers, which did not change, are compared in the same way: if they
 * have become worse too, the machine has become slower.
 *
 * @param tolerance the share by which a point may be worse
 * @param onlyOld the number of points that only the old run has
 * @param onlyNew the number of points that only the new run has
 * @param warnings causes that distort the figures, each with its run
 */
public record Comparison(
    List<Change> changes, double tolerance, int onlyOld, int onlyNew, List<String> warnings) {
  /** With fewer launches a bootstrap interval is far too narrow. */
  public static final int LEAST_LAUNCHES = 3;

  private record Key(Experiment experiment, Configuration configuration, Cell cell) {
    static Key of(Point point) {
      return new Key(point.experiment(), point.configuration(), point.cell());
    }
  }

  /** Compares the reports of two runs. */
  public static Comparison of(List<Report> old, List<Report> fresh, double tolerance, long seed) {
    PercentileBootstrap percentileBootstrap = new PercentileBootstrap(seed);
    Map<Key, Point> before = new HashMap<>();
    old.forEach(report -> report.points().forEach(point -> before.put(Key.of(point), point)));
    int all = before.size();
    List<Change> changes = new ArrayList<>();
    int onlyNew = 0;
    for (Report report : fresh) {
      for (Point point : report.points()) {
        Point earlier = before.remove(Key.of(point));
        if (earlier == null) {
          onlyNew++;
        } else {
          changes.add(change(earlier, point, tolerance, percentileBootstrap));
        }
      }
    }
    Set<String> warnings = new LinkedHashSet<>();
    old.forEach(report -> report.warnings().forEach(one -> warnings.add("Of the old run: " + one)));
    fresh.forEach(
        report -> report.warnings().forEach(one -> warnings.add("Of the new run: " + one)));
    return new Comparison(
        List.copyOf(changes), tolerance, all - changes.size(), onlyNew, List.copyOf(warnings));
  }

  /** Points of the measured library that have become worse. */
  public List<Change> regressions() {
    return changes.stream()
        .filter(change -> change.fresh().role() == Role.SUBJECT)
        .filter(change -> change.kind() == Change.Kind.WORSE)
        .toList();
  }

  /** Points whose medians differ by no more than is tolerated, either way. */
  public long agreeing() {
    return changes.stream()
        .filter(change -> Math.max(change.times(), 1 / change.times()) <= 1 + tolerance)
        .count();
  }

  private static Change change(
      Point old, Point fresh, double tolerance, PercentileBootstrap percentileBootstrap) {
    LikeLaunches alike = LikeLaunches.of(old.coreToCoreNanos(), fresh.coreToCoreNanos());
    if (alike.common() == 0) {
      Interval unknown = new Interval(Double.NaN, Double.NaN);
      return new Change(old, fresh, Double.NaN, Double.NaN, Double.NaN, unknown, Change.Kind.APART);
    }
    double[] before = medians(old, alike.old());
    double[] after = medians(fresh, alike.fresh());
    DoubleUnaryOperator cost = cost(fresh.experiment());
    double[] costsBefore = Arrays.stream(before).map(cost).toArray();
    double[] costsAfter = Arrays.stream(after).map(cost).toArray();
    Interval interval = percentileBootstrap.ofRatio(costsAfter, costsBefore);
    return new Change(
        old,
        fresh,
        Percentiles.medianOf(before),
        Percentiles.medianOf(after),
        Percentiles.medianOf(costsAfter) / Percentiles.medianOf(costsBefore),
        interval,
        alike.common() < LEAST_LAUNCHES ? Change.Kind.UNKNOWN : kind(interval, tolerance));
  }

  private static double[] medians(Point point, List<Integer> launches) {
    List<Double> all = point.summary().launchMedians();
    return launches.stream().mapToDouble(all::get).toArray();
  }

  /**
   * From an experiment's figures to such of which less is better and whose ratio means something:
   * rates turned round; of shares, which may be zero, a difference of 0.1 counts as about a tenth.
   */
  private static DoubleUnaryOperator cost(Experiment experiment) {
    return switch (experiment.unit()) {
      case "share" -> value -> Math.exp(-value);
      default -> experiment.higherIsBetter() ? value -> 1 / value : value -> value;
    };
  }

  private static Change.Kind kind(Interval interval, double tolerance) {
    if (interval.low() > 1 + tolerance) {
      return Change.Kind.WORSE;
    }
    return interval.high() < 1 / (1 + tolerance) ? Change.Kind.BETTER : Change.Kind.SAME;
  }
}
