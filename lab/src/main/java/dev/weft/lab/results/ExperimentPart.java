package dev.weft.lab.results;

import dev.weft.lab.report.Report;
import java.util.List;
import java.util.Map;

/**
 * The data of one experiment of a run besides its launches.
 *
 * @param launches the number of planned launches
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
