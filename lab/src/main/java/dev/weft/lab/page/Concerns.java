package dev.weft.lab.page;

import dev.weft.lab.report.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The causes that distort figures: each warning once, with its reports. Warnings that differ only
 * in their numbers are merged into one, which gives the smallest and the largest of each number.
 */
final class Concerns {
  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  private final int reports;
  private final Map<String, List<Report>> byWarning = new LinkedHashMap<>();
  private final Map<String, String> merged = new HashMap<>();

  Concerns(List<Report> reports) {
    this.reports = reports.size();
    Map<String, List<String>> alike = new LinkedHashMap<>();
    for (Report report : reports) {
      for (String warning : report.warnings()) {
        alike.computeIfAbsent(shape(warning), _ -> new ArrayList<>()).add(warning);
      }
    }
    for (List<String> warnings : alike.values()) {
      String one = merge(warnings);
      warnings.forEach(warning -> merged.put(warning, one));
      List<Report> concerned =
          reports.stream()
              .filter(report -> report.warnings().stream().anyMatch(warnings::contains))
              .toList();
      byWarning.put(one, concerned);
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
    return report.warnings().stream()
        .map(merged::get)
        .distinct()
        .filter(warning -> !isGeneral(warning))
        .toList();
  }

  private boolean isGeneral(String warning) {
    return isOfAll(warning) || concerned(warning).size() > 1;
  }

  private List<Report> concerned(String warning) {
    return byWarning.getOrDefault(warning, List.of());
  }

  private static String shape(String warning) {
    return NUMBER.matcher(warning).replaceAll("#");
  }

  private static String merge(List<String> warnings) {
    List<List<String>> numbers =
        warnings.stream()
            .map(warning -> NUMBER.matcher(warning).results().map(found -> found.group()).toList())
            .toList();
    int[] next = {0};
    return NUMBER
        .matcher(warnings.getFirst())
        .replaceAll(
            _ -> {
              int at = next[0]++;
              List<String> values = numbers.stream().map(list -> list.get(at)).toList();
              return Matcher.quoteReplacement(range(values));
            });
  }

  private static String range(List<String> values) {
    Comparator<String> order = Comparator.comparingDouble(Double::parseDouble);
    String least = values.stream().min(order).orElseThrow();
    String greatest = values.stream().max(order).orElseThrow();
    return least.equals(greatest) ? least : least + " to " + greatest;
  }
}
