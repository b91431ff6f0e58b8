package dev.weft.lab.page;

import dev.weft.lab.catalogue.Now;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

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

  /** Over which all of the reports were made. */
  private final Optional<String> network;

  Today(List<Report> reports) {
    this.reports = reports;
    network = reports.stream().findFirst().flatMap(one -> NetworkFacts.name(one.machine()));
  }

  /** The figure in the paper's unit, where it has one; empty if it was not measured. */
  Optional<Figure> of(Now now, String unit) {
    return switch (now.quantity()) {
      case TIME, RATIO, VALUE -> best(now).map(this::plain);
      case BANDWIDTH -> best(now).map(point -> bandwidth(point, unit));
      case PERCENT -> best(now).map(point -> percent(100 * point.summary().p50(), where(point)));
      case DIFFERENCE -> compared(now, unitOf(now), (own, other) -> own - other);
      case FASTER -> compared(now, "times", (own, other) -> other / own);
      case SLOWER -> compared(now, "times", (own, other) -> own / other);
      case SHARE -> compared(now, "%", (own, other) -> 100 * own / other);
      case SAVED -> compared(now, "%", (own, other) -> 100 * (1 - own / other));
    };
  }

  /** Of the points that fit, the one with the least cost: where any size fits, the best size. */
  private Optional<Point> best(Now now) {
    return reports.stream()
        .filter(report -> report.experiment().id().equals(now.experiment()))
        .filter(report -> isOn(now, report))
        .flatMap(report -> report.points().stream())
        .filter(point -> matches(now, point))
        .min(
            now.quantity() == Now.Quantity.BANDWIDTH
                ? Comparator.comparingDouble(point -> -bandwidth(point))
                : Comparator.comparingDouble(Today::cost));
  }

  private static boolean isOn(Now now, Report report) {
    Optional<String> over = NetworkFacts.name(report.machine());
    if (over.isEmpty()) {
      return now.mtu() == 0;
    }
    return now.network().equals(over.get())
        && (now.mtu() == 0 || now.mtu() == NetworkFacts.mtu(report.machine()));
  }

  private boolean matches(Now now, Point point) {
    return point.system().equals(now.system())
        && (now.transport().isEmpty()
            || point.transport().id().equals(now.transport())
            || network.isPresent())
        && (now.buffer().isEmpty() || point.buffer().id().equals(now.buffer()))
        && (now.ranks() == 0 || point.ranks() == now.ranks())
        && (now.bytes() == 0 || point.bytes() == now.bytes())
        && point.operation().equals(now.operation())
        && point.cache() == CacheState.HOT;
  }

  private Optional<Figure> compared(Now now, String unit, DoubleBinaryOperator compare) {
    Optional<Point> own = best(now);
    Optional<Point> other = now.over().flatMap(this::best);
    if (own.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    double value = compare.applyAsDouble(cost(own.get()), cost(other.get()));
    String where = where(own.get()) + " / " + where(other.get());
    return Optional.of(new Figure(value, unit, where));
  }

  /** A value of which less is better, whatever the experiment's unit. */
  private static double cost(Point point) {
    double median = point.summary().p50();
    return point.experiment().higherIsBetter() ? 1 / median : median;
  }

  /** In 10^6 bytes a second. */
  private static double bandwidth(Point point) {
    double median = point.summary().p50();
    return switch (point.experiment().unit()) {
      case "MB/s" -> median;
      case "us/MB" -> 1e6 / median;
      default -> point.bytes() / median;
    };
  }

  private Figure bandwidth(Point point, String unit) {
    double megabytes = bandwidth(point);
    return unit.equals("Mbit/s")
        ? new Figure(megabytes * 8, unit, where(point))
        : new Figure(megabytes, "MB/s", where(point));
  }

  private static Figure percent(double value, String where) {
    return new Figure(value, "%", where);
  }

  private Figure plain(Point point) {
    return new Figure(point.summary().p50(), spell(point.experiment().unit()), where(point));
  }

  private String unitOf(Now now) {
    return best(now).map(point -> spell(point.experiment().unit())).orElse("");
  }

  private static String spell(String unit) {
    return switch (unit) {
      case "us" -> "µs";
      case "ratio" -> "times";
      default -> unit;
    };
  }

  private String where(Point point) {
    List<String> words = new ArrayList<>(List.of(point.system()));
    if (point.transport() != Transport.NONE) {
      String over = network.map(name -> " over " + name).orElse("");
      words.add(point.transport().id() + over);
    }
    if (!point.operation().isEmpty()) {
      words.add(point.operation());
    }
    if (point.experiment().hasMessages() && (point.bytes() > 0 || point.operation().isEmpty())) {
      words.add(Figures.bytes(point.bytes()));
    }
    if (point.experiment().hasManyRanks()) {
      words.add(point.ranks() + " ranks");
    }
    return String.join(", ", words);
  }
}
