package dev.weft.lab.page;

import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * One line of the summary: a figure that matters to users, for every system that has it, as cost
 * relative to the subject's cost. A system with several kinds of buffers is shown with its best
 * one.
 *
 * @param value the subject's own value; absent if the line summarises many points
 * @param unit of the values
 */
record Scenario(String label, OptionalDouble value, String unit, List<Other> others) {
  /**
   * Another system in a line.
   *
   * @param times its cost over the subject's: above one it is slower
   * @param value its own value; absent where the line sums up many points
   */
  record Other(String system, Role role, double times, OptionalDouble value) {}

  /** The fastest of the rivals, bounds left out. */
  Optional<Other> fastestPeer() {
    return others.stream()
        .filter(other -> other.role() != Role.BOUND)
        .min(Comparator.comparingDouble(Other::times));
  }

  /** What the machine allows. */
  Optional<Other> limit() {
    return others.stream()
        .filter(other -> other.role() == Role.BOUND)
        .min(Comparator.comparingDouble(Other::times));
  }

  /** Of single points: those that the filter takes, one per system. */
  static Optional<Scenario> of(String label, Report report, Predicate<Point> wanted) {
    Map<String, Point> best = new LinkedHashMap<>();
    report.points().stream()
        .filter(wanted)
        .forEach(point -> best.merge(point.system(), point, (a, b) -> cost(b) < cost(a) ? b : a));
    Optional<Point> subject =
        best.values().stream()
            .filter(point -> point.role() == Role.SUBJECT)
            .min(Comparator.comparingDouble(Scenario::cost));
    return subject.map(
        own ->
            new Scenario(
                label,
                OptionalDouble.of(own.summary().p50()),
                report.experiment().unit(),
                best.values().stream()
                    .filter(point -> point != own)
                    .map(
                        point ->
                            new Other(
                                point.system(),
                                point.role(),
                                cost(point) / cost(own),
                                OptionalDouble.of(point.summary().p50())))
                    .toList()));
  }

  /** Of many points: the geometric mean of each system's costs over the subject's. */
  static Optional<Scenario> mean(String label, Report report, Predicate<Point> wanted) {
    Map<String, List<Double>> logs = new LinkedHashMap<>();
    Map<String, Role> roles = new LinkedHashMap<>();
    report.ratios().stream()
        .filter(ratio -> wanted.test(ratio.subject()))
        .filter(ratio -> ratio.over().equals(ratio.of().system()))
        .forEach(
            ratio -> {
              logs.computeIfAbsent(ratio.over(), absent -> new ArrayList<>())
                  .add(Math.log(cost(ratio.of()) / cost(ratio.subject())));
              roles.put(ratio.over(), ratio.of().role());
            });
    if (logs.isEmpty()) {
      return Optional.empty();
    }
    List<Other> others = new ArrayList<>();
    logs.forEach(
        (system, values) ->
            others.add(
                new Other(
                    system,
                    roles.getOrDefault(system, Role.PEER),
                    Math.exp(values.stream().mapToDouble(Double::doubleValue).average().orElse(0)),
                    OptionalDouble.empty())));
    return Optional.of(
        new Scenario(label, OptionalDouble.empty(), report.experiment().unit(), others));
  }

  private static double cost(Point point) {
    double value = point.summary().p50();
    return point.experiment().higherIsBetter() ? 1 / value : value;
  }
}
