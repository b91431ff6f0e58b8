package dev.weft.lab.page;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Ratio;
import dev.weft.lab.report.Report;
import dev.weft.lab.stats.Interval;
import dev.weft.lab.system.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The subject's speed at a point, relative to the best peer and relative to the bound. */
final class PeerComparison {
  /**
   * A comparison at one point.
   *
   * @param speed how many times as fast as the other the subject is
   * @param interval where that lies, 95 %
   */
  record Speed(Point subject, Point other, double speed, Interval interval) {
    /** Whether there are launches enough for the interval to mean something. */
    boolean isCertain() {
      return Math.min(
              subject.summary().launchMedians().size(), other.summary().launchMedians().size())
          >= LEAST_LAUNCHES;
    }
  }

  private static final int LEAST_LAUNCHES = 3;

  private final Report report;

  PeerComparison(Report report) {
    this.report = report;
  }

  /** Against the fastest rival; none where there is no rival, or where values are no amounts. */
  Optional<Speed> best(Point subject) {
    return fastest(subject, other -> other.role() != Role.BOUND);
  }

  /** Against what the machine allows. */
  Optional<Speed> bound(Point subject) {
    return fastest(subject, other -> other.role() == Role.BOUND);
  }

  private Optional<Speed> fastest(Point subject, Predicate<Point> wanted) {
    if (!hasAmounts(report.experiment())) {
      return Optional.empty();
    }
    return report.ratios().stream()
        .filter(ratio -> ratio.subject() == subject && !ratio.over().equals(Ratio.BEST_MPI))
        .filter(ratio -> wanted.test(ratio.of()))
        .map(this::speed)
        .min(Comparator.comparingDouble(Speed::speed));
  }

  /** Every comparison of the subject with the best peer. */
  List<Speed> all() {
    return report.points().stream()
        .filter(point -> point.role() == Role.SUBJECT)
        .flatMap(point -> best(point).stream())
        .toList();
  }

  private Speed speed(Ratio ratio) {
    Interval interval = ratio.interval();
    return report.experiment().higherIsBetter()
        ? new Speed(ratio.subject(), ratio.of(), ratio.value(), interval)
        : new Speed(
            ratio.subject(),
            ratio.of(),
            1 / ratio.value(),
            new Interval(1 / interval.high(), 1 / interval.low()));
  }

  /** Shares may be zero or negative, and a guideline has no rival. */
  private static boolean hasAmounts(Experiment experiment) {
    return !experiment.unit().equals("share") && !experiment.unit().equals("ratio");
  }
}
