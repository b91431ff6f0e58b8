package dev.weft.lab.page;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** Charts for a README, by file name: time and bandwidth of each transport against size. */
final class ReadmeCharts {
  private ReadmeCharts() {}

  static Map<String, String> of(List<Report> reports) {
    Map<String, String> charts = new LinkedHashMap<>();
    for (Report report : reports) {
      if (report.experiment() == Experiment.PINGPONG) {
        pingPong(report, charts);
      } else if (report.experiment() == Experiment.COLLECTIVES) {
        collectives(report, charts);
      }
    }
    return charts;
  }

  private static void pingPong(Report report, Map<String, String> charts) {
    for (Transport transport : List.of(Transport.SHM, Transport.TCP, Transport.LOCAL)) {
      List<Point> points =
          report.points().stream()
              .filter(point -> point.bytes() > 0 && point.cache() == CacheState.HOT)
              .filter(
                  point ->
                      point.transport() == transport
                          || (point.transport() == Transport.NONE && transport != Transport.TCP))
              .toList();
      if (points.stream().anyMatch(point -> point.role() == Role.SUBJECT)) {
        String name = "pingpong-" + transport.id();
        String what = "Ping-pong, " + spell(transport);
        charts.put(
            name + "-time",
            chart(
                what + ": median time one way",
                points,
                p -> p.summary().p50(),
                SvgChart.Unit.MICROS));
        charts.put(
            name + "-bandwidth",
            chart(
                what + ": bandwidth",
                points,
                p -> p.bytes() / p.summary().p50(),
                SvgChart.Unit.MEGABYTES));
      }
    }
  }

  private static void collectives(Report report, Map<String, String> charts) {
    TreeSet<Integer> ranks = new TreeSet<>();
    report.points().forEach(point -> ranks.add(point.ranks()));
    for (int count : ranks) {
      for (String operation : List.of("allReduce", "allToAll", "broadcast")) {
        List<Point> points =
            report.points().stream()
                .filter(p -> p.transport() == Transport.SHM && p.ranks() == count)
                .filter(p -> p.operation().equals(operation) && p.bytes() > 0)
                .toList();
        if (points.stream().anyMatch(point -> point.role() == Role.SUBJECT)) {
          charts.put(
              "%s-%d".formatted(operation.toLowerCase(Locale.ROOT), count),
              chart(
                  "%s, %d ranks: median time of the slowest rank".formatted(operation, count),
                  points,
                  p -> p.summary().p50(),
                  SvgChart.Unit.MICROS));
        }
      }
    }
  }

  private static String chart(
      String title, List<Point> points, ToDoubleFunction<Point> value, SvgChart.Unit unit) {
    Map<String, List<Point>> lines = new TreeMap<>();
    for (Point point : points) {
      lines.computeIfAbsent(name(point, points), absent -> new ArrayList<>()).add(point);
    }
    Map<String, Palette.Look> looks =
        Palette.of(new TreeSet<>(points.stream().map(Point::system).toList()));
    SvgChart chart = new SvgChart(title, unit);
    lines.values().stream()
        .sorted(Comparator.comparing((List<Point> line) -> line.getFirst().role()).reversed())
        .forEach(
            line -> {
              Point first = line.getFirst();
              Map<Integer, Double> values = new TreeMap<>();
              line.forEach(point -> values.put(point.bytes(), value.applyAsDouble(point)));
              Palette.Look look = looks.get(first.system());
              if (look != null) {
                String label = look.label();
                chart.line(
                    name(first, points).replace(first.system(), label), look, first.role(), values);
              }
            });
    return chart.text();
  }

  private static String name(Point point, List<Point> points) {
    boolean both =
        points.stream()
            .anyMatch(p -> p.system().equals(point.system()) && p.buffer() != point.buffer());
    return both ? point.system() + " " + point.buffer().id() : point.system();
  }

  private static String spell(Transport transport) {
    return switch (transport) {
      case SHM -> "shared memory";
      case TCP -> "TCP over loopback";
      case LOCAL -> "threads";
      case NONE -> "";
    };
  }
}
