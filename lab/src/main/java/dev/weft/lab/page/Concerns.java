package dev.weft.lab.page;

import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What distorts figures: each warning once, with the reports that it was given in. */
final class Concerns {
  private final int reports;
  private final Map<String, List<Report>> byWarning = new LinkedHashMap<>();

  Concerns(List<Report> reports) {
    this.reports = reports.size();
    for (Report report : reports) {
      for (String warning : report.warnings()) {
        byWarning.computeIfAbsent(warning, _ -> new ArrayList<>()).add(report);
      }
    }
  }

  /** In the order of the reports. */
  Map<String, List<Report>> byWarning() {
    return byWarning;
  }

  /** Whether a warning was given in every report, so that its place need not be named. */
  boolean isOfAll(String warning) {
    return concerned(warning).size() == reports;
  }

  /** What is best said once, before all reports. */
  List<String> general() {
    return byWarning.keySet().stream().filter(this::isGeneral).toList();
  }

  /** What is best said where a report stands, as it was given in no other. */
  List<String> ofOnly(Report report) {
    return report.warnings().stream().filter(warning -> !isGeneral(warning)).toList();
  }

  private boolean isGeneral(String warning) {
    return isOfAll(warning) || concerned(warning).size() > 1;
  }

  private List<Report> concerned(String warning) {
    return byWarning.getOrDefault(warning, List.of());
  }
}
