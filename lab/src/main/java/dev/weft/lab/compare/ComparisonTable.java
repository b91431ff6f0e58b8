package dev.weft.lab.compare;

import dev.weft.lab.report.Figures;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.TextTable;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A comparison as text: the points that have become worse or better, then a summary of all points.
 */
public final class ComparisonTable {
  private ComparisonTable() {}

  /** The lines to print. */
  public static List<String> lines(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    table(lines, comparison, "Worse", Change.Kind.WORSE);
    table(lines, comparison, "Better", Change.Kind.BETTER);
    lines.add(drift(comparison, "Weft", point -> point.role() == Role.SUBJECT));
    lines.add(drift(comparison, "Peers", point -> point.role() != Role.SUBJECT));
    lines.add(
        "%d of %d points agree within %s %% at the median."
            .formatted(
                comparison.agreeing(),
                comparison.changes().size(),
                Figures.show(100 * comparison.tolerance())));
    long unknown = number(comparison, Change.Kind.UNKNOWN);
    if (unknown > 0) {
      lines.add(
          "%d points have fewer than %d launches in one of the runs with the processors as far apart as in the other: whether they are worse cannot be said."
              .formatted(unknown, Comparison.LEAST_LAUNCHES));
    }
    long apart = number(comparison, Change.Kind.APART);
    if (apart > 0) {
      lines.add(
          "%d points were measured while the processors of the ranks were nowhere as far apart in one run as in the other: nothing can be said of them."
              .formatted(apart));
    }
    if (comparison.onlyOld() + comparison.onlyNew() > 0) {
      lines.add(
          "Not compared: %d points only of the old run, %d only of the new one."
              .formatted(comparison.onlyOld(), comparison.onlyNew()));
    }
    comparison.warnings().forEach(warning -> lines.add("Warning: " + warning));
    int regressions = comparison.regressions().size();
    lines.add(
        regressions == 0
            ? "No point of Weft is worse by more than %s %%."
                .formatted(Figures.show(100 * comparison.tolerance()))
            : "%d points of Weft are worse by more than %s %%, with 95 %% confidence each."
                .formatted(regressions, Figures.show(100 * comparison.tolerance())));
    return lines;
  }

  private static long number(Comparison comparison, Change.Kind kind) {
    return comparison.changes().stream().filter(change -> change.kind() == kind).count();
  }

  private static void table(
      List<String> lines, Comparison comparison, String title, Change.Kind kind) {
    List<Change> changes =
        comparison.changes().stream()
            .filter(change -> change.kind() == kind)
            .sorted(Comparator.comparingDouble(Change::times).reversed())
            .toList();
    if (changes.isEmpty()) {
      return;
    }
    lines.add(title + ":");
    TextTable table = new TextTable();
    table.row(List.of("experiment", "operation", "size", "configuration", "old", "new", "times"));
    for (Change change : changes) {
      Point point = change.fresh();
      table.row(
          List.of(
              point.experiment().id(),
              point.operation(),
              point.experiment().hasMessages() ? Figures.bytes(point.bytes()) : "",
              point.configuration().toString(),
              Figures.show(change.before()),
              Figures.show(change.after()) + " " + point.experiment().unit(),
              Figures.show(change.times(), change.interval())));
    }
    lines.addAll(table.lines());
    lines.add("");
  }

  private static String drift(Comparison comparison, String who, Predicate<Point> whose) {
    double[] times =
        comparison.changes().stream()
            .filter(change -> whose.test(change.fresh()))
            .mapToDouble(Change::times)
            .filter(value -> value > 0 && Double.isFinite(value))
            .toArray();
    if (times.length == 0) {
      return who + ": no common points.";
    }
    double logs = 0;
    for (double value : times) {
      logs += Math.log(value);
    }
    return "%s: %s times the old run's on average (geometric mean of %d points; above 1 is worse)."
        .formatted(who, Figures.show(Math.exp(logs / times.length)), times.length);
  }
}
