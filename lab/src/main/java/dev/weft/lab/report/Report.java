package dev.weft.lab.report;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.stats.PercentileBootstrap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a run. Immutable.
 *
 * @param machine facts that a reader of the numbers needs
 * @param versions of each measured system
 * @param missing systems that could not be measured here
 * @param warnings causes that distort figures: settings, builds and other work on the machine
 * @param notes hints for reading the figures
 * @param complete whether the whole plan was carried out
 */
public record Report(
    Experiment experiment,
    Map<String, Object> machine,
    Map<String, String> versions,
    List<Point> points,
    List<Ratio> ratios,
    List<Missing> missing,
    List<Measurements.Failure> failures,
    List<String> warnings,
    List<String> notes,
    boolean complete) {

  /** A system that is not here, and the command that installs it. */
  public record Missing(String system, String reason, String remedy) {}

  /** Puts measurements together. */
  public static Report of(
      Measurements measurements,
      Machine machine,
      Map<String, String> versions,
      List<Missing> missing,
      long seed,
      boolean complete) {
    PercentileBootstrap percentileBootstrap = new PercentileBootstrap(seed);
    Experiment experiment = measurements.experiment();
    List<Point> points =
        measurements.points().stream()
            .map(samples -> Point.of(experiment, samples, percentileBootstrap))
            .toList();
    return new Report(
        experiment,
        machine.facts(),
        versions,
        points,
        new RatioFinder(points, percentileBootstrap).all(),
        missing,
        measurements.failures(),
        Warnings.of(machine, measurements, points),
        Notes.of(points, machine, complete),
        complete);
  }
}
