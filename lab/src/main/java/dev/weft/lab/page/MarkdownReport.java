package dev.weft.lab.page;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.network.NetworkFacts;
import dev.weft.lab.program.Cell;
import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Medians as Markdown tables: systems are rows, sizes are columns (reversed if there are many
 * sizes), the fastest rival is bold; of latencies their tails, too.
 */
final class MarkdownReport {
  /** More columns than this are nothing that a person can read. */
  private static final int MOST_SIZES_ACROSS = 16;

  private MarkdownReport() {}

  static List<String> lines(List<Report> reports) {
    List<String> lines = new ArrayList<>();
    Concerns concerns = new Concerns(reports);
    warnings(lines, concerns.general());
    reports.stream()
        .findFirst()
        .flatMap(one -> NetworkFacts.sentence(one.machine()))
        .ifPresent(sentence -> lines.addAll(List.of(sentence, "")));
    for (Report report : reports) {
      lines.add("## " + Methods.title(report.experiment()));
      lines.add("");
      lines.add(Methods.sentence(report.experiment()));
      lines.add("");
      warnings(lines, concerns.ofOnly(report));
      boolean operations = !report.experiment().operations().isEmpty();
      for (Group group : groups(report)) {
        List<Point> points = report.points().stream().filter(group::contains).toList();
        if (operations) {
          operations(lines, group, points);
        } else {
          sizes(lines, group, points, "", MarkdownReport::figure);
          if (report.experiment().isPingPong()) {
            sizes(lines, group, points, ", p99 and p99.9", MarkdownReport::tail);
          }
        }
      }
    }
    return lines;
  }

  private static void warnings(List<String> lines, List<String> warnings) {
    warnings.forEach(warning -> lines.addAll(List.of("**Warning:** " + warning, "")));
  }

  private record Group(Transport transport, CacheState cache, int ranks) {
    boolean contains(Point point) {
      boolean here = point.transport() == transport && point.ranks() == ranks;
      boolean bound = point.transport() == Transport.NONE && transport != Transport.TCP;
      return point.cache() == cache && (here || bound);
    }

    String title(Experiment experiment) {
      String state = experiment.hasCacheStates() ? ", " + cache.id() : "";
      return "%s, %d ranks%s, %s"
          .formatted(transport.id(), ranks, state, experiment.unit().replace("us", "µs"));
    }
  }

  private static List<Group> groups(Report report) {
    return report.points().stream()
        .filter(point -> point.transport() != Transport.NONE)
        .map(point -> new Group(point.transport(), point.cache(), point.ranks()))
        .distinct()
        .sorted(
            Comparator.comparing(Group::transport)
                .thenComparing(Group::cache)
                .thenComparingInt(Group::ranks))
        .toList();
  }

  private static void sizes(
      List<String> lines,
      Group group,
      List<Point> points,
      String what,
      BiFunction<List<Point>, String, String> shown) {
    Experiment experiment = points.getFirst().experiment();
    TreeSet<Integer> sizes = new TreeSet<>();
    points.forEach(point -> sizes.add(point.bytes()));
    List<String> head = new ArrayList<>(List.of(group.title(experiment) + what));
    sizes.forEach(bytes -> head.add(experiment.hasMessages() ? Figures.bytes(bytes) : "median"));
    List<List<String>> rows = new ArrayList<>(List.of(head));
    for (String name : names(points)) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int bytes : sizes) {
        row.add(shown.apply(points.stream().filter(p -> p.bytes() == bytes).toList(), name));
      }
      rows.add(row);
    }
    table(lines, sizes.size() > MOST_SIZES_ACROSS ? turned(rows) : rows);
  }

  private static List<List<String>> turned(List<List<String>> rows) {
    return IntStream.range(0, rows.getFirst().size())
        .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
        .toList();
  }

  private static void operations(List<String> lines, Group group, List<Point> points) {
    List<String> names = names(points);
    List<String> head = new ArrayList<>(List.of(group.title(points.getFirst().experiment()), ""));
    head.addAll(names);
    List<List<String>> rows = new ArrayList<>(List.of(head));
    List<Cell> cells =
        points.stream()
            .map(Point::cell)
            .distinct()
            .filter(cell -> !cell.operation().isEmpty())
            .sorted()
            .toList();
    for (Cell cell : cells) {
      List<Point> here = points.stream().filter(p -> p.cell().boundsOrEquals(cell)).toList();
      String size = cell.bytes() == 0 ? "" : Figures.bytes(cell.bytes());
      List<String> row = new ArrayList<>(List.of(cell.operation(), size));
      names.forEach(name -> row.add(figure(here, name)));
      rows.add(row);
    }
    table(lines, rows);
  }

  private static Optional<Point> find(List<Point> points, String name) {
    return points.stream().filter(point -> name(point).equals(name)).findFirst();
  }

  private static String tail(List<Point> points, String name) {
    return find(points, name).map(Figures::tail).orElse("");
  }

  private static String figure(List<Point> points, String name) {
    Optional<Point> point = find(points, name);
    if (point.isEmpty()) {
      return "";
    }
    String figure = Figures.median(point.get());
    return point.get().equals(fastest(points)) ? "**" + figure + "**" : figure;
  }

  private static Point fastest(List<Point> points) {
    Comparator<Point> cost = Comparator.comparingDouble(point -> point.summary().p50());
    boolean more = points.getFirst().experiment().higherIsBetter();
    return points.stream()
        .filter(point -> point.role() != Role.BOUND)
        .min(more ? cost.reversed() : cost)
        .orElse(points.getFirst());
  }

  /** The subject first, bounds last. */
  private static List<String> names(List<Point> points) {
    return points.stream()
        .sorted(Comparator.comparing(Point::role).thenComparing(MarkdownReport::name))
        .map(MarkdownReport::name)
        .distinct()
        .toList();
  }

  private static String name(Point point) {
    return point.role() == Role.SUBJECT && point.experiment().hasMessages()
        ? point.system() + " " + point.buffer().id()
        : point.system();
  }

  private static void table(List<String> lines, List<List<String>> rows) {
    lines.add(row(rows.getFirst()));
    lines.add("|---".repeat(rows.getFirst().size()) + "|");
    rows.stream().skip(1).map(MarkdownReport::row).forEach(lines::add);
    lines.add("");
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}
