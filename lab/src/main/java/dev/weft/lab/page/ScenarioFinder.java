package dev.weft.lab.page;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds the lines of the summary that the reports contain. */
final class ScenarioFinder {
  private static final int LARGE_BYTES = 1 << 20;
  private static final int SMALL_BYTES = 8;

  private ScenarioFinder() {}

  static List<Scenario> of(List<Report> reports) {
    List<Scenario> lines = new ArrayList<>();
    for (Report report : reports) {
      switch (report.experiment()) {
        case PINGPONG -> pingPong(report, lines);
        case RATE -> each(report, "messages a second", lines);
        case BARRIER -> each(report, "barrier", lines);
        case STARTUP -> each(report, "start of a job", lines);
        case COLLECTIVES -> means(report, "collectives, mean", lines);
        case ONESIDED -> means(report, "one-sided, mean", lines);
        default -> {}
      }
    }
    return lines;
  }

  private static void pingPong(Report report, List<Scenario> lines) {
    for (Transport transport : transports(report)) {
      TreeSet<Integer> sizes = new TreeSet<>();
      report.points().stream()
          .filter(point -> point.transport() == transport && point.bytes() > 0)
          .forEach(point -> sizes.add(point.bytes()));
      if (sizes.isEmpty()) {
        continue;
      }
      TreeSet<Integer> shown = new TreeSet<>();
      shown.add(sizes.contains(SMALL_BYTES) ? SMALL_BYTES : sizes.first());
      shown.add(sizes.contains(LARGE_BYTES) ? LARGE_BYTES : sizes.last());
      for (int bytes : shown) {
        Predicate<Point> here =
            point ->
                point.bytes() == bytes
                    && point.cache() == CacheState.HOT
                    && (point.transport() == transport || boundsIt(point, transport));
        Scenario.of(spell(transport) + ", " + Figures.bytes(bytes), report, here)
            .ifPresent(lines::add);
      }
    }
  }

  private static void each(Report report, String what, List<Scenario> lines) {
    for (Transport transport : transports(report)) {
      for (int ranks : ranks(report)) {
        Predicate<Point> here = point -> isAt(point, transport, ranks);
        Scenario.of(label(report, what, transport, ranks), report, here).ifPresent(lines::add);
      }
    }
  }

  private static void means(Report report, String what, List<Scenario> lines) {
    for (Transport transport : transports(report)) {
      for (int ranks : ranks(report)) {
        Predicate<Point> here = point -> point.transport() == transport && point.ranks() == ranks;
        Scenario.mean(label(report, what, transport, ranks), report, here).ifPresent(lines::add);
      }
    }
  }

  private static boolean isAt(Point point, Transport transport, int ranks) {
    boolean same = point.transport() == transport && point.ranks() == ranks;
    boolean bound =
        point.transport() == Transport.NONE && point.experiment() != Experiment.PINGPONG;
    return same || bound;
  }

  private static boolean boundsIt(Point point, Transport transport) {
    return point.transport() == Transport.NONE && transport != Transport.TCP;
  }

  private static Set<Transport> transports(Report report) {
    TreeSet<Transport> transports = new TreeSet<>();
    report.points().forEach(point -> transports.add(point.transport()));
    transports.remove(Transport.NONE);
    return transports;
  }

  private static Set<Integer> ranks(Report report) {
    TreeSet<Integer> ranks = new TreeSet<>();
    report.points().stream()
        .filter(point -> point.transport() != Transport.NONE)
        .forEach(point -> ranks.add(point.ranks()));
    return ranks;
  }

  private static String label(Report report, String what, Transport transport, int ranks) {
    String way = transport == Transport.TCP ? ", TCP" : "";
    if (report.experiment().hasManyRanks()) {
      return what + ", " + ranks + (transport == Transport.LOCAL ? " threads" : " ranks") + way;
    }
    return what + (transport == Transport.LOCAL ? ", threads" : way);
  }

  private static String spell(Transport transport) {
    return switch (transport) {
      case SHM -> "shared memory";
      case TCP -> "TCP";
      case LOCAL -> "threads";
      case NONE -> "";
    };
  }
}
