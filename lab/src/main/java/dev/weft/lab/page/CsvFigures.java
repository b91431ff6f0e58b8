package dev.weft.lab.page;

import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Every figure as a line of comma-separated values. */
final class CsvFigures {
  private static final String HEAD =
      "experiment,operation,system,role,transport,buffer,cache,ranks,bytes,unit,launches,samples,"
          + "min,sextile,p50,p50_low,p50_high,p90,p99,p999,max,mean";

  private CsvFigures() {}

  static List<String> lines(List<Report> reports) {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    for (Report report : reports) {
      report.points().forEach(point -> lines.add(line(point)));
    }
    return lines;
  }

  private static String line(Point point) {
    Summary summary = point.summary();
    String place =
        String.join(
            ",",
            point.experiment().id(),
            point.operation(),
            point.system(),
            point.role().name().toLowerCase(Locale.ROOT),
            point.transport().id(),
            point.buffer().id(),
            point.cache().id(),
            Integer.toString(point.ranks()),
            Integer.toString(point.bytes()),
            point.experiment().unit(),
            Integer.toString(summary.launchMedians().size()),
            Integer.toString(summary.samples()));
    return DoubleStream.of(
            summary.min(),
            summary.sextile(),
            summary.p50(),
            summary.interval().low(),
            summary.interval().high(),
            summary.p90(),
            summary.p99(),
            summary.p999(),
            summary.max(),
            summary.mean())
        .map(Quantiles::rounded)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(",", place + ",", ""));
  }
}
