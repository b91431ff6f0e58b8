package dev.weft.lab.simulate;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.program.Collective;
import dev.weft.lab.program.LinkPattern;
import dev.weft.lab.program.MessageAlgorithm;
import dev.weft.lab.report.Point;
import dev.weft.lab.report.Report;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The results of the simulation for the links of one transport: their costs, the errors for the
 * patterns from which the costs were found, predictions of collectives next to measurements, and
 * maps of the best algorithms.
 *
 * @param source the system of these links
 * @param cores of the machine on which they were measured
 * @param costs the costs if every rank has its own core
 * @param sharedCosts the costs if ranks share cores
 */
public record Simulation(
    String source,
    int cores,
    Costs costs,
    Costs sharedCosts,
    List<Prediction> patterns,
    List<Prediction> collectives,
    List<BestMap> maps) {
  /** The system whose links are simulated. */
  private static final String SYSTEM = "weft";

  private static final int LARGEST_SHIFT = 24;
  private static final int SMALLEST_SHIFT = 3;

  /** The lists are copied. */
  public Simulation {
    patterns = List.copyOf(patterns);
    collectives = List.copyOf(collectives);
    maps = List.copyOf(maps);
  }

  /** Every power of two up to a million. */
  public static List<Integer> usualRanks() {
    return IntStream.rangeClosed(1, 20).mapToObj(shift -> 1 << shift).toList();
  }

  /** Every power of two from 8 B to 16 MiB. */
  public static List<Long> usualBytes() {
    return LongStream.rangeClosed(SMALLEST_SHIFT, LARGEST_SHIFT)
        .mapToObj(shift -> 1L << shift)
        .toList();
  }

  /**
   * Simulates every transport whose links were measured; takes some seconds for each.
   *
   * @param operations of which maps are drawn
   * @throws IllegalArgumentException if a link was measured in part, or a number is out of limits
   */
  public static List<Simulation> of(
      List<Report> reports, int cores, List<Collective> operations, List<Integer> ranks) {
    List<Simulation> all = new ArrayList<>();
    for (Transport transport : Transport.values()) {
      List<LinkReading> readings = readings(reports, transport);
      if (!readings.isEmpty()) {
        Cabling cabling = cabling(reports);
        Calibration.Both costs = Calibration.both(readings, cores, cabling);
        CallSimulation callSimulation =
            new CallSimulation(costs.own(), costs.shared(), cores, cabling);
        all.add(
            new Simulation(
                SYSTEM + " " + transport.id(),
                cores,
                costs.own(),
                costs.shared(),
                patterns(callSimulation, reports, transport),
                collectives(callSimulation, transport, reports),
                maps(costs.own(), operations, ranks)));
      }
    }
    return all;
  }

  /**
   * Draws maps from costs that somebody else has found.
   *
   * @throws IllegalArgumentException if a number of ranks is out of its limits
   */
  public static Simulation of(
      String source, Costs costs, List<Collective> operations, List<Integer> ranks) {
    return new Simulation(
        source, 1, costs, costs, List.of(), List.of(), maps(costs, operations, ranks));
  }

  /** That of the run which measured the links. */
  private static Cabling cabling(List<Report> reports) {
    return reports.stream()
        .filter(report -> report.experiment() == Experiment.LINKS)
        .findFirst()
        .map(report -> Cabling.of(report.machine()))
        .orElse(Cabling.NONE);
  }

  private static List<BestMap> maps(Costs costs, List<Collective> operations, List<Integer> ranks) {
    Costs sustained = costs.sustained();
    return operations.stream()
        .map(operation -> BestMap.of(sustained, operation, ranks, usualBytes()))
        .toList();
  }

  private static List<LinkReading> readings(List<Report> reports, Transport transport) {
    return links(reports, transport)
        .map(
            point ->
                new LinkReading(
                    LinkPattern.of(point.operation()),
                    point.ranks(),
                    point.bytes(),
                    point.summary().p50()))
        .toList();
  }

  private static Stream<Point> links(List<Report> reports, Transport transport) {
    return points(reports, Experiment.LINKS, transport)
        .filter(point -> point.system().equals(SYSTEM));
  }

  private static Stream<Point> points(
      List<Report> reports, Experiment experiment, Transport transport) {
    return reports.stream()
        .filter(report -> report.experiment() == experiment)
        .flatMap(report -> report.points().stream())
        .filter(point -> point.transport() == transport);
  }

  private static List<Prediction> patterns(
      CallSimulation callSimulation, List<Report> reports, Transport transport) {
    return links(reports, transport)
        .map(
            point ->
                prediction(
                    callSimulation,
                    point,
                    callSimulation.micros(
                        LinkPattern.of(point.operation()), point.ranks(), point.bytes())))
        .toList();
  }

  private static Prediction prediction(
      CallSimulation callSimulation, Point point, double simulated) {
    return new Prediction(
        point.operation(),
        point.ranks(),
        point.bytes(),
        point.ranks() > callSimulation.cores(),
        point.summary().p50(),
        point.summary().interval(),
        simulated);
  }

  /** The barrier between calls is of the same job, whose rules choose its algorithm too. */
  private static List<Prediction> collectives(
      CallSimulation callSimulation, Transport transport, List<Report> reports) {
    List<Prediction> all = new ArrayList<>();
    points(reports, Experiment.ALGORITHMS, transport)
        .filter(point -> point.role() == Role.SUBJECT)
        .sorted(
            Comparator.comparing(Point::operation)
                .thenComparingInt(Point::ranks)
                .thenComparingInt(Point::bytes))
        .forEach(
            point -> {
              MessageAlgorithm algorithm = MessageAlgorithm.of(point.operation());
              all.add(
                  prediction(
                      callSimulation,
                      point,
                      callSimulation.micros(
                          algorithm,
                          barrier(algorithm, point.ranks()),
                          point.ranks(),
                          point.bytes())));
            });
    return all;
  }

  private static MessageAlgorithm barrier(MessageAlgorithm algorithm, int ranks) {
    List<MessageAlgorithm> barriers = MessageAlgorithm.of(Collective.BARRIER);
    int number = MessageAlgorithm.of(algorithm.operation()).indexOf(algorithm);
    return number < barriers.size() ? barriers.get(number) : CallSimulation.usualBarrier(ranks);
  }
}
