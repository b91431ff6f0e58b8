package dev.weft.lab;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.machine.Caches;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ExperimentPart;
import dev.weft.lab.results.LaunchLog;
import dev.weft.lab.results.LoggedLaunch;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.run.End;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.run.Runner;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.lab.system.MeasuredSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;

/**
 * One experiment of a run: its remaining launches, and the destination of the samples. Used by one
 * thread, but any thread may stop it.
 */
final class SuitePart implements AutoCloseable {
  private final Experiment experiment;
  private final List<Report.Missing> missing;
  private final List<PlannedLaunch> rest = new ArrayList<>();
  private final int planned;
  private final LaunchLog log;
  private final Runner runner;
  private final SuiteProgress progress;

  /** Takes up what the directory already has of it. */
  SuitePart(
      Prepared prepared,
      ResultsDirectory directory,
      SuiteProgress progress,
      DoubleSupplier remainingSeconds,
      LaunchHosts launchHosts) {
    this.progress = progress;
    experiment = prepared.options().experiment();
    missing = prepared.missing();
    Map<LoggedLaunch.Key, LoggedLaunch> made = new HashMap<>();
    LaunchLog.read(directory.log(experiment)).forEach(launch -> made.put(launch.key(), launch));
    log = LaunchLog.append(directory.log(experiment));
    runner =
        new Runner(
            experiment,
            prepared.options().effort(),
            Caches.coldPoolBytes(),
            progress.of(experiment.id(), remainingSeconds),
            new Samples(),
            launchHosts);
    Plan plan = prepared.plan();
    planned = plan.launches().size();
    for (PlannedLaunch launch : plan.launches()) {
      LoggedLaunch old = made.get(new LoggedLaunch.Key(launch.round(), launch.configuration()));
      if (old == null) {
        rest.add(launch);
      } else {
        runner.restore(launch, old.series(), old.end());
      }
    }
    directory.write(experiment, new ExperimentPart(planned, versions(prepared.systems()), missing));
  }

  Experiment experiment() {
    return experiment;
  }

  List<Report.Missing> missing() {
    return missing;
  }

  /** See {@link Runner#insistOnUsualDistance}. */
  void insistOnUsualDistance(CoreDistance known) {
    runner.insistOnUsualDistance(known);
  }

  /** How many launches are planned. */
  int planned() {
    return planned;
  }

  /** Those that are still to be made, in order. */
  List<PlannedLaunch> rest() {
    return rest;
  }

  /** The number of the last round. */
  int lastRound() {
    return rest.isEmpty() ? -1 : rest.getLast().round();
  }

  /**
   * Makes one launch that is still to be made.
   *
   * @return false if it was interrupted
   */
  boolean make(PlannedLaunch launch) {
    runner.run(new Plan(List.of(launch)));
    if (runner.isStopped()) {
      return false;
    }
    rest.remove(launch);
    return true;
  }

  /** Ends the launch under way; no more can be made. */
  void stop() {
    runner.stop();
  }

  @Override
  public void close() {
    log.close();
  }

  private static Map<String, String> versions(List<MeasuredSystem> systems) {
    Map<String, String> versions = new TreeMap<>();
    systems.stream()
        .filter(system -> !system.version().isEmpty())
        .forEach(system -> versions.put(system.name(), system.version()));
    return versions;
  }

  /** Into the log, and the time into the guess of what is left. */
  private final class Samples implements RawSamples {
    @Override
    public void keep(PlannedLaunch launch, List<Series> series) {
      log.keep(launch, series);
    }

    @Override
    public void ended(PlannedLaunch launch, End end) {
      log.ended(launch, end);
      progress.took(experiment.id(), launch, end.seconds());
    }
  }
}
