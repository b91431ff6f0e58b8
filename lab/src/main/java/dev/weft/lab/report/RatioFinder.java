package dev.weft.lab.report;

import dev.weft.lab.experiment.Transport;
import dev.weft.lab.stats.PercentileBootstrap;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the subject with every other system at the same point of the same run. Shares may be
 * zero or negative; such values have no ratio.
 */
final class RatioFinder {
  private final List<Point> points;
  private final PercentileBootstrap percentileBootstrap;

  RatioFinder(List<Point> points, PercentileBootstrap percentileBootstrap) {
    this.points = points;
    this.percentileBootstrap = percentileBootstrap;
  }

  /** All ratios of all subjects, the best native MPI library's last. */
  List<Ratio> all() {
    return points.stream()
        .filter(point -> point.role() == Role.SUBJECT && isAboveZero(point))
        .flatMap(subject -> of(subject).stream())
        .toList();
  }

  private List<Ratio> of(Point subject) {
    List<Ratio> ratios = new ArrayList<>();
    rivals(subject).forEach((name, rival) -> ratios.add(ratio(subject, name, rival)));
    rivals(subject).values().stream()
        .filter(rival -> rival.role() == Role.NATIVE_MPI)
        .reduce((a, b) -> b.beats(a) ? b : a)
        .ifPresent(best -> ratios.add(ratio(subject, Ratio.BEST_MPI, best)));
    return ratios;
  }

  /** One point per system: the one with the subject's kind of buffer where it has both. */
  private Map<String, Point> rivals(Point subject) {
    Map<String, Point> rivals = new LinkedHashMap<>();
    for (Point point : points) {
      if (point.role() != Role.SUBJECT && isComparable(subject, point)) {
        rivals.merge(point.system(), point, (a, b) -> b.buffer() == subject.buffer() ? b : a);
      }
    }
    return rivals;
  }

  private static boolean isAboveZero(Point point) {
    return point.summary().p50() > 0;
  }

  private static boolean isComparable(Point subject, Point other) {
    boolean sameWay = other.transport() == subject.transport() && other.ranks() == subject.ranks();
    boolean boundsAll = other.transport() == Transport.NONE && subject.transport() != Transport.TCP;
    return isAboveZero(other)
        && other.cell().boundsOrEquals(subject.cell())
        && other.cache() == subject.cache()
        && (sameWay || boundsAll);
  }

  private Ratio ratio(Point subject, String over, Point rival) {
    return new Ratio(
        subject,
        over,
        rival,
        subject.summary().p50() / rival.summary().p50(),
        percentileBootstrap.ofRatio(subject.summary().medians(), rival.summary().medians()));
  }
}
