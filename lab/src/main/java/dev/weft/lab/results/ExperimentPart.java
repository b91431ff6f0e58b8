package dev.weft.lab.results;

import dev.weft.lab.report.Report;
import java.util.List;
import java.util.Map;

/**
 * What is known of one experiment of a run beside its launches.
 *
 * @param launches how many are planned
 * @param versions of the systems that were found
 * @param missing systems that could not be measured
 */
public record ExperimentPart(
    int launches, Map<String, String> versions, List<Report.Missing> missing) {
  /** Both are copied. */
  public ExperimentPart {
    versions = Map.copyOf(versions);
    missing = List.copyOf(missing);
  }
}
