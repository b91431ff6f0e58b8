package dev.weft.lab.report;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** A report as aligned text: per transport and cache state the medians, then the ratios. */
public final class TableReport {
  private final Report report;
  private final List<String> lines = new ArrayList<>();

  private TableReport(Report report) {
    this.report = report;
  }

  /** The lines to print. */
  public static List<String> lines(Report report) {
    TableReport table = new TableReport(report);
    if (report.experiment() == Experiment.GUIDELINES) {
      table.lines.addAll(GuidelinesTable.lines(report));
    } else if (report.experiment().operations().isEmpty()) {
      table.bySize();
      if (report.experiment() == Experiment.OLDAPI) {
        table.lines.addAll(OldApiTable.lines(report));
      }
    } else {
      table.lines.addAll(OperationsTable.lines(report, table.unit()));
    }
    table.remarks();
    return List.copyOf(table.lines);
  }

  private void bySize() {
    for (TableGroup tableGroup : TableGroup.of(report.points())) {
      medians(tableGroup);
      if (report.experiment().isPingPong()) {
        tails(tableGroup);
      }
      ratios(tableGroup);
    }
  }

  private void medians(TableGroup tableGroup) {
    List<Point> points = report.points().stream().filter(tableGroup::contains).toList();
    List<Column> columns = Column.of(points);
    lines.add(title(tableGroup, points));
    TextTable table = new TextTable();
    List<String> head = head(columns);
    Optional<Column> subject =
        columns.stream().filter(column -> column.role() == Role.SUBJECT).findFirst();
    boolean withBandwidth = report.experiment().isPingPong() && subject.isPresent();
    if (withBandwidth) {
      head.add(subject.get().title(true) + " MB/s");
    }
    table.row(head);
    for (int bytes : sizes(points)) {
      List<String> row = row(points, columns, bytes, Figures::median);
      if (withBandwidth) {
        row.add(
            find(points, subject.get(), bytes)
                .map(point -> Figures.show(point.megabytesPerSecond()))
                .orElse("-"));
      }
      table.row(row);
    }
    lines.addAll(table.lines());
    lines.add("");
  }

  /** What one in a hundred and one in a thousand samples exceed. */
  private void tails(TableGroup tableGroup) {
    List<Point> points = report.points().stream().filter(tableGroup::contains).toList();
    List<Column> columns = Column.of(points);
    lines.add("p99 and p99.9 of the same");
    TextTable table = new TextTable();
    table.row(head(columns));
    for (int bytes : sizes(points)) {
      table.row(row(points, columns, bytes, Figures::tail));
    }
    lines.addAll(table.lines());
    lines.add("");
  }

  private void ratios(TableGroup tableGroup) {
    List<Ratio> ratios =
        report.ratios().stream().filter(ratio -> tableGroup.contains(ratio.subject())).toList();
    Set<String> buffers = new LinkedHashSet<>();
    ratios.forEach(ratio -> buffers.add(ratio.subject().buffer().id()));
    for (String buffer : buffers) {
      List<Ratio> own =
          ratios.stream().filter(r -> r.subject().buffer().id().equals(buffer)).toList();
      Set<String> overs = new LinkedHashSet<>();
      own.forEach(ratio -> overs.add(ratio.over()));
      String subject = own.getFirst().subject().system();
      String place = report.experiment().hasMessages() ? " " + buffer : "";
      lines.add(subject + place + " divided by" + better());
      TextTable table = new TextTable();
      List<String> head = new ArrayList<>(List.of(sizeTitle()));
      head.addAll(overs);
      table.row(head);
      for (int bytes : sizes(own.stream().map(Ratio::subject).toList())) {
        List<String> row = new ArrayList<>(List.of(size(bytes)));
        overs.forEach(over -> row.add(ratio(own, over, bytes)));
        table.row(row);
      }
      lines.addAll(table.lines());
      lines.add("");
    }
  }

  private void remarks() {
    report.warnings().forEach(warning -> lines.add("Warning: " + warning));
    report.notes().forEach(note -> lines.add("Note: " + note));
    for (Report.Missing missing : report.missing()) {
      lines.add(
          "Not measured: %s (%s). To have it: %s"
              .formatted(missing.system(), missing.reason(), missing.remedy()));
    }
    for (Measurements.Failure failure : report.failures()) {
      String first = failure.reason().lines().findFirst().orElse("");
      lines.add("Failed once: %s: %s".formatted(failure.configuration(), first));
    }
  }

  private String title(TableGroup tableGroup, List<Point> points) {
    String state =
        report.experiment().hasCacheStates() ? ", " + tableGroup.cache().id() + " buffers" : "";
    return tableGroup.title(report.experiment().id(), state, unit(), points);
  }

  private String unit() {
    return report.experiment().unitText();
  }

  private String better() {
    return report.experiment().higherIsBetter() ? " (more is better)" : " (less is better)";
  }

  private String sizeTitle() {
    return report.experiment().hasMessages() ? "size" : "";
  }

  private String size(int bytes) {
    return report.experiment().hasMessages() ? Figures.bytes(bytes) : "";
  }

  private static Set<Integer> sizes(List<Point> points) {
    Set<Integer> sizes = new TreeSet<>();
    points.forEach(point -> sizes.add(point.bytes()));
    return sizes;
  }

  private List<String> head(List<Column> columns) {
    List<String> head = new ArrayList<>(List.of(sizeTitle()));
    columns.forEach(column -> head.add(column.title(columns)));
    return head;
  }

  /** The figures of one size, which more may follow. */
  private List<String> row(
      List<Point> points, List<Column> columns, int bytes, Function<Point, String> shown) {
    List<String> row = new ArrayList<>(List.of(size(bytes)));
    columns.forEach(column -> row.add(find(points, column, bytes).map(shown).orElse("-")));
    return row;
  }

  private static Optional<Point> find(List<Point> points, Column column, int bytes) {
    return column.find(points.stream().filter(point -> point.bytes() == bytes).toList());
  }

  private static String ratio(List<Ratio> ratios, String over, int bytes) {
    return ratios.stream()
        .filter(ratio -> ratio.over().equals(over) && ratio.subject().bytes() == bytes)
        .map(ratio -> Figures.show(ratio.value(), ratio.interval()))
        .findFirst()
        .orElse("-");
  }
}
