package dev.weft.contract.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How well the mistakes of one class are found. Strict: a wrong program counts as found only if a
 * report names its class and a line at fault; any other report of it counts as a false one.
 */
final class ClassScore {
  private int found;
  private final List<String> missed = new ArrayList<>();
  private final List<String> falsely = new ArrayList<>();
  private int right;

  /** Adds the outcome of a program. */
  void add(CorpusRun.Outcome outcome) {
    CorpusProgram program = outcome.program();
    List<Report> reports = outcome.reports();
    if (program.isRight()) {
      right++;
      if (!outcome.ended() || !reports.isEmpty()) {
        falsely.add(program.name());
      }
    } else if (reports.stream().anyMatch(report -> isTrue(report, program))) {
      found++;
    } else {
      missed.add(program.name());
      if (!reports.isEmpty()) {
        falsely.add(program.name());
      }
    }
  }

  private static boolean isTrue(Report report, CorpusProgram program) {
    return program.mistake().isNamedBy(report.kind())
        && report.lines().stream().anyMatch(program.faults()::contains);
  }

  void add(ClassScore other) {
    found += other.found;
    right += other.right;
    missed.addAll(other.missed);
    falsely.addAll(other.falsely);
  }

  /** Wrong programs that were not found. */
  List<String> missed() {
    return missed;
  }

  /** Programs with a report that is not true: right ones, and such with another mistake. */
  List<String> falselyReported() {
    return falsely;
  }

  double precision() {
    return ratio(found, found + falsely.size());
  }

  double recall() {
    return ratio(found, found + missed.size());
  }

  double f1() {
    return ratio(2 * found, 2 * found + missed.size() + falsely.size());
  }

  private static double ratio(int part, int whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }

  /** A row of the table. */
  String row(String title) {
    return String.format(
        Locale.ROOT,
        "| %-20s | %5d | %5d | %5d | %6d | %5d | %9.3f | %6.3f | %5.3f |",
        title,
        found + missed.size(),
        right,
        found,
        missed.size(),
        falsely.size(),
        precision(),
        recall(),
        f1());
  }
}
