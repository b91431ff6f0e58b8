package dev.weft.lab.page;

import dev.weft.lab.catalogue.Now;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Finds this machine's figure for one that a paper printed. */
final class Today {
  /**
   * A figure of today.
   *
   * @param unit empty where the paper's unit is meant
   * @param where the point it comes from, in words
   */
  record Figure(double value, String unit, String where) {}

  private final List<Report> reports;

  Today(List<Report> reports) {
    this.reports = reports;
  }

  /** The figure in the paper's unit, where it has one; empty if it was not measured. */
  Optional<Figure> of(Now now, String unit) {
    List<Point> points =
        reports.stream()
            .filter(report -> report.experiment().id().equals(now.experiment()))
            .flatMap(report -> report.points().stream())
            .filter(point -> matches(now, point))
            .toList();
    return switch (now.quantity()) {
      case "bandwidth" -> best(points, point -> -bandwidth(point)).map(p -> bandwidth(p, unit));
      case "percent" -> best(points, p -> -p.summary().p50()).map(p -> percent(p));
      case "difference" -> difference(points, now);
      default -> best(points, point -> point.summary().p50()).map(Today::time);
    };
  }

  private static boolean matches(Now now, Point point) {
    return point.system().equals(now.system())
        && (now.transport().isEmpty() || point.transport().id().equals(now.transport()))
        && (now.buffer().isEmpty() || point.buffer().id().equals(now.buffer()))
        && (now.ranks() == 0 || point.ranks() == now.ranks())
        && (now.bytes() == 0 || point.bytes() == now.bytes())
        && point.operation().equals(now.operation())
        && point.cache() == CacheState.HOT;
  }

  private static Optional<Point> best(List<Point> points, ToDoubleFunction<Point> cost) {
    return points.stream().min(Comparator.comparingDouble(cost));
  }

  private static double bandwidth(Point point) {
    return point.bytes() / point.summary().p50();
  }

  private static Figure bandwidth(Point point, String unit) {
    double megabytes = bandwidth(point);
    return unit.equals("Mbit/s")
        ? new Figure(megabytes * 8, unit, where(point))
        : new Figure(megabytes, "MB/s", where(point));
  }

  private static Figure percent(Point point) {
    return new Figure(100 * point.summary().p50(), "%", where(point));
  }

  private static Figure time(Point point) {
    String unit = point.experiment().unit();
    return new Figure(
        point.summary().p50(),
        unit.equals("us") ? "µs" : unit.equals("ratio") ? "times" : unit,
        where(point));
  }

  private Optional<Figure> difference(List<Point> points, Now now) {
    Now other =
        new Now(
            now.experiment(),
            now.over(),
            now.transport(),
            now.buffer(),
            now.operation(),
            now.ranks(),
            now.bytes(),
            "time",
            "");
    return best(points, point -> point.summary().p50())
        .flatMap(
            point ->
                of(other, "")
                    .map(
                        under ->
                            new Figure(
                                point.summary().p50() - under.value(),
                                under.unit(),
                                where(point))));
  }

  private static String where(Point point) {
    List<String> words = new ArrayList<>(List.of(point.system()));
    if (point.transport() != Transport.NONE) {
      words.add(point.transport().id());
    }
    if (!point.operation().isEmpty()) {
      words.add(point.operation());
    }
    if (point.experiment().hasMessages()) {
      words.add(Figures.bytes(point.bytes()));
    }
    if (point.experiment().hasManyRanks()) {
      words.add(point.ranks() + " ranks");
    }
    return String.join(", ", words);
  }
}
