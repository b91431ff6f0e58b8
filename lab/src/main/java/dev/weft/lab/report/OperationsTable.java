package dev.weft.lab.report;

import dev.weft.lab.program.Cell;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Several operations in one table per transport and number of ranks: for each operation and size
 * the medians, the ratios to the best MPI library and to all other systems, and below them a
 * summary.
 */
final class OperationsTable {
  private final Report report;
  private final TableGroup tableGroup;
  private final List<Point> points;
  private final List<Ratio> ratios;
  private final List<String> lines = new ArrayList<>();

  private OperationsTable(Report report, TableGroup tableGroup) {
    this.report = report;
    this.tableGroup = tableGroup;
    points = report.points().stream().filter(tableGroup::contains).toList();
    ratios =
        report.ratios().stream()
            .filter(ratio -> tableGroup.contains(ratio.subject()))
            .filter(OperationsTable::isShown)
            .toList();
  }

  static List<String> lines(Report report, String unit) {
    List<String> lines = new ArrayList<>();
    for (TableGroup tableGroup : TableGroup.of(report.points())) {
      OperationsTable table = new OperationsTable(report, tableGroup);
      table.cells(unit);
      table.standings();
      lines.addAll(table.lines);
    }
    return lines;
  }

  /** Native libraries stand together: the best of them is what counts. */
  private static boolean isShown(Ratio ratio) {
    return ratio.over().equals(Ratio.BEST_MPI) || ratio.of().role() != Role.NATIVE_MPI;
  }

  private record Over(Column subject, String rival) {
    static Over of(Ratio ratio) {
      return new Over(Column.of(ratio.subject()), ratio.over());
    }

    String title(List<Column> columns) {
      return subject.title(columns) + " / " + rival;
    }
  }

  private void cells(String unit) {
    lines.add(tableGroup.title(report.experiment().id(), "", unit, points));
    List<Column> columns = Column.of(points);
    Set<Over> overs = new LinkedHashSet<>();
    ratios.forEach(ratio -> overs.add(Over.of(ratio)));
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("operation", "size"));
    columns.forEach(column -> head.add(column.title(columns)));
    overs.forEach(over -> head.add(over.title(columns)));
    table.row(head);
    for (Cell cell : cellsInOrder()) {
      List<Point> here = points.stream().filter(p -> p.cell().boundsOrEquals(cell)).toList();
      List<String> row = new ArrayList<>(List.of(cell.operation(), size(cell)));
      columns.forEach(column -> row.add(median(column, here)));
      overs.forEach(over -> row.add(ratio(over, cell)));
      table.row(row);
    }
    lines.addAll(table.lines());
  }

  private void standings() {
    List<Column> columns = Column.of(points);
    for (Standing standing : Standing.of(ratios)) {
      Ratio worst = standing.worst();
      lines.add(
          "%s over %s: geometric mean %s of %d cells; worst %s: %s%s, against %s"
              .formatted(
                  Column.of(worst.subject()).title(columns),
                  standing.over(),
                  Figures.show(standing.geometricMean()),
                  standing.cells(),
                  Figures.show(worst.value()),
                  worst.subject().operation(),
                  size(worst.subject().cell()).isEmpty()
                      ? ""
                      : " of " + size(worst.subject().cell()),
                  worst.of().system()));
    }
    lines.add("");
  }

  private List<Cell> cellsInOrder() {
    List<String> operations = report.experiment().operations();
    return points.stream()
        .map(Point::cell)
        .distinct()
        .filter(cell -> !cell.operation().isEmpty())
        .sorted(
            Comparator.comparingInt((Cell cell) -> operations.indexOf(cell.operation()))
                .thenComparingInt(Cell::bytes))
        .toList();
  }

  private static String size(Cell cell) {
    return cell.bytes() == 0 ? "" : Figures.bytes(cell.bytes());
  }

  private static String median(Column column, List<Point> row) {
    return column.find(row).map(point -> Figures.show(point.summary().p50())).orElse("-");
  }

  private String ratio(Over over, Cell cell) {
    return ratios.stream()
        .filter(ratio -> ratio.subject().cell().equals(cell) && Over.of(ratio).equals(over))
        .map(ratio -> Figures.show(ratio.value(), ratio.interval()))
        .findFirst()
        .orElse("-");
  }
}
