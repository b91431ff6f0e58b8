package dev.weft.lab.report;

import dev.weft.lab.system.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A column of a table: one system with one kind of buffer. */
record Column(String system, String buffer, Role role) {

  /** Bounds first, then rivals, the subject last, so that it stands beside its ratios. */
  static List<Column> of(List<Point> points) {
    return points.stream()
        .map(Column::of)
        .distinct()
        .sorted(
            Comparator.comparing(Column::role, Comparator.reverseOrder())
                .thenComparing(Column::system)
                .thenComparing(Column::buffer))
        .toList();
  }

  /** The column that a point belongs into. */
  static Column of(Point point) {
    return new Column(point.system(), point.buffer().id(), point.role());
  }

  /** The system's name, with its buffer where the system has columns for both. */
  String title(List<Column> columns) {
    boolean both = columns.stream().filter(other -> other.system.equals(system)).count() > 1;
    return title(both);
  }

  String title(boolean withBuffer) {
    return withBuffer ? system + " " + buffer : system;
  }

  /** This column's point among those of one row. */
  Optional<Point> find(List<Point> row) {
    return row.stream().filter(point -> of(point).equals(this)).findFirst();
  }
}
