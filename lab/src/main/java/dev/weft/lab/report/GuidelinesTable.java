package dev.weft.lab.report;

import dev.weft.lab.program.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Guidelines as one table per transport and number of ranks: the ratio of the call's time to its
 * bound's time for each size. Below the table, the ratios that are too high are explained.
 */
final class GuidelinesTable {
  private GuidelinesTable() {}

  static List<String> lines(Report report) {
    List<String> lines = new ArrayList<>();
    for (TableGroup tableGroup : TableGroup.of(report.points())) {
      List<Point> points = report.points().stream().filter(tableGroup::contains).toList();
      for (Column column : Column.of(points)) {
        List<Point> own = points.stream().filter(p -> Column.of(p).equals(column)).toList();
        String unit = "time over the bound's, at most " + Figures.show(Verdict.LIMIT);
        String buffer = ", " + column.title(true);
        lines.add(tableGroup.title(report.experiment().id(), buffer, unit, own));
        lines.addAll(table(report.experiment().operations(), own));
        lines.addAll(faults(own));
        lines.add("");
      }
    }
    return lines;
  }

  private static List<String> table(List<String> guidelines, List<Point> points) {
    TreeSet<Integer> sizes = new TreeSet<>();
    points.forEach(point -> sizes.add(point.bytes()));
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("guideline"));
    sizes.forEach(bytes -> head.add(Figures.bytes(bytes)));
    table.row(head);
    for (String guideline : guidelines) {
      List<String> row = new ArrayList<>(List.of(spell(guideline)));
      sizes.forEach(bytes -> row.add(ratio(points, new Cell(guideline, bytes))));
      if (points.stream().anyMatch(point -> point.operation().equals(guideline))) {
        table.row(row);
      }
    }
    return table.lines();
  }

  private static String ratio(List<Point> points, Cell cell) {
    return points.stream()
        .filter(point -> point.cell().equals(cell))
        .map(point -> Figures.show(point.summary().p50()) + mark(Verdict.of(point)))
        .findFirst()
        .orElse("-");
  }

  private static String mark(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "  ";
      case UNCLEAR -> " ?";
      case BROKEN -> " !";
    };
  }

  private static List<String> faults(List<Point> points) {
    List<String> faults = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.BROKEN, Verdict.UNCLEAR)) {
      points.stream()
          .filter(point -> Verdict.of(point) == verdict)
          .forEach(point -> faults.add(fault(verdict, point)));
    }
    if (faults.isEmpty()) {
      faults.add("Every guideline holds.");
    }
    return faults;
  }

  private static String fault(Verdict verdict, Point point) {
    String call = point.operation().split("<=", 2)[0];
    String what = verdict == Verdict.BROKEN ? "Broken (!)" : "Unclear (?), more launches tell";
    return "%s: %s at %s: %s. Look at how %s of %s is done: its bound does as much in less time."
        .formatted(
            what,
            spell(point.operation()),
            Figures.bytes(point.bytes()),
            Figures.show(point.summary().p50(), point.summary().interval()),
            call,
            Figures.bytes(point.bytes()));
  }

  /** A guideline's id as people write it. */
  private static String spell(String id) {
    return id.replace("<=", " ≤ ").replace("+", " + ").replace("*", " × ");
  }
}
