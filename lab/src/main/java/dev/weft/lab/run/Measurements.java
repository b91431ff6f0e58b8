package dev.weft.lab.run;

import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run has measured so far, and what failed. Used by one thread. */
public final class Measurements {
  private record Key(Configuration configuration, int bytes) {}

  /** A configuration that could not be measured, and why. */
  public record Failure(Configuration configuration, String reason) {}

  private final Experiment experiment;
  private final Map<Key, PointSamples> points = new LinkedHashMap<>();
  private final List<Failure> failures = new ArrayList<>();

  public Measurements(Experiment experiment) {
    this.experiment = experiment;
  }

  public Experiment experiment() {
    return experiment;
  }

  /** Takes up all series of one launch. */
  public void add(Configuration configuration, Role role, List<Series> launch) {
    experiment
        .values(launch)
        .forEach(
            (bytes, values) -> {
              Series main = series(launch, bytes);
              points
                  .computeIfAbsent(
                      new Key(configuration, bytes),
                      key -> new PointSamples(configuration, role, bytes))
                  .add(values, main.batch(), main.allocatedBytes());
            });
  }

  void addFailure(Configuration configuration, String reason) {
    failures.add(new Failure(configuration, reason));
  }

  long failuresOf(Configuration configuration) {
    return failures.stream().filter(f -> f.configuration().equals(configuration)).count();
  }

  public List<PointSamples> points() {
    return List.copyOf(points.values());
  }

  public List<Failure> failures() {
    return List.copyOf(failures);
  }

  private static Series series(List<Series> launch, int bytes) {
    return launch.stream().filter(s -> s.bytes() == bytes).findFirst().orElseThrow();
  }
}
