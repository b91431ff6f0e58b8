package dev.weft.lab.results;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.report.Report;
import dev.weft.lab.run.Measurements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the launches of a results directory back, so that a report can be made from them. */
public final class StoredReports {
  private StoredReports() {}

  /** A report of every experiment that has launches. */
  public static List<Report> of(ResultsDirectory directory) {
    Machine machine = directory.machine();
    long seed = directory.run().path("seed").asLong();
    return directory.experiments().stream()
        .map(experiment -> report(directory, experiment, machine, seed))
        .filter(report -> !report.points().isEmpty() || !report.failures().isEmpty())
        .toList();
  }

  /** The report of one experiment. */
  static Report report(
      ResultsDirectory directory, Experiment experiment, Machine machine, long seed) {
    Measurements measurements = new Measurements(experiment);
    List<LoggedLaunch> launches = LaunchLog.read(directory.log(experiment));
    for (LoggedLaunch launch : launches) {
      if (!launch.series().isEmpty()) {
        measurements.add(launch.configuration(), launch.role(), launch.series());
      }
      launch
          .end()
          .failure()
          .ifPresent(reason -> measurements.addFailure(launch.configuration(), reason));
      measurements.addWarnings(launch.configuration().system(), launch.end().warnings());
    }
    ExperimentPart experimentPart =
        directory.part(experiment).orElse(new ExperimentPart(0, Map.of(), List.of()));
    return Report.of(
        measurements,
        machine,
        new TreeMap<>(experimentPart.versions()),
        experimentPart.missing(),
        seed,
        launches.size() >= experimentPart.launches());
  }
}
