package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The samples and failures of a run so far. Used by one thread. */
public final class Measurements {
  private record Key(Configuration configuration, Cell cell) {}

  /** A configuration that could not be measured, and why. */
  public record Failure(Configuration configuration, String reason) {}

  private final Experiment experiment;
  private final Map<Key, PointSamples> points = new LinkedHashMap<>();
  private final Set<Failure> wrongResults = new LinkedHashSet<>();
  private final List<Failure> failures = new ArrayList<>();
  private final Map<String, Set<String>> warned = new LinkedHashMap<>();
  private final DistanceCheck distances = new DistanceCheck();

  public Measurements(Experiment experiment) {
    this.experiment = experiment;
  }

  public Experiment experiment() {
    return experiment;
  }

  /** How far apart the processors of two ranks have been. */
  DistanceCheck distances() {
    return distances;
  }

  /** Takes up all series of one launch. */
  public void add(Configuration configuration, Role role, List<Series> launch) {
    if (configuration.ranks() == 2) {
      distances.add(launch);
    }
    for (Series series : launch) {
      if (series.kind().equals(Series.WRONG)) {
        wrongResults.add(new Failure(configuration, wrong(series.cell())));
      }
    }
    experiment
        .values(launch)
        .forEach(
            (cell, values) -> {
              Series main = series(launch, cell);
              points
                  .computeIfAbsent(
                      new Key(configuration, cell),
                      key -> new PointSamples(configuration, role, cell))
                  .add(values, main.batch(), main.allocatedBytes(), main.coreToCoreNanos());
            });
  }

  /** Takes up that a launch failed. */
  public void addFailure(Configuration configuration, String reason) {
    failures.add(new Failure(configuration, reason));
  }

  /** Takes up what distorts the figures of a system. */
  public void addWarnings(String system, List<String> warnings) {
    for (String warning : warnings) {
      warned.computeIfAbsent(warning, key -> new TreeSet<>()).add(system);
    }
  }

  /** What distorts figures, with the systems that it concerns unless it concerns all. */
  public List<String> warnings() {
    Stream<String> ofSystems =
        warned.entrySet().stream()
            .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey());
    return Stream.concat(distances.warning().stream(), ofSystems).toList();
  }

  long failuresOf(Configuration configuration) {
    return failures.stream().filter(f -> f.configuration().equals(configuration)).count();
  }

  public List<PointSamples> points() {
    return List.copyOf(points.values());
  }

  /** Launches that failed, and calls whose result was wrong, each once. */
  public List<Failure> failures() {
    List<Failure> all = new ArrayList<>(wrongResults);
    all.addAll(failures);
    return List.copyOf(all);
  }

  private static String wrong(Cell cell) {
    return "wrong result of %s of %d bytes; not timed".formatted(cell.operation(), cell.bytes());
  }

  private static Series series(List<Series> launch, Cell cell) {
    return launch.stream().filter(s -> s.cell().equals(cell)).findFirst().orElseThrow();
  }
}
