package dev.weft.lab.report;

import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.ProcessorSet;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds causes that distort figures: facts of the machine, reports of the measured systems, and
 * signs in the figures themselves.
 */
final class Warnings {
  /** Shared memory that takes this share of the time of TCP is surely none. */
  private static final double SUSPICIOUS_SHARE = 0.7;

  /** Above that a copy may cost more than a system call. */
  private static final int SMALL_BYTES = 1024;

  private Warnings() {}

  static List<String> of(Machine machine, Measurements measurements, List<Point> points) {
    List<String> warnings = new ArrayList<>(machine.warnings());
    warnings.addAll(measurements.warnings());
    warnings.addAll(slowSharedMemory(points));
    return List.copyOf(warnings);
  }

  /**
   * Systems whose smallest message takes about as long in shared memory as over TCP: theirs, or
   * that of plain sockets. Of ranks that have to share cores nothing can be said.
   */
  static List<String> slowSharedMemory(List<Point> points) {
    List<String> found = new ArrayList<>();
    points.stream()
        .filter(point -> isSmall(point, Transport.SHM) && point.ranks() <= ProcessorSet.physical())
        .map(Point::system)
        .distinct()
        .forEach(system -> slowSharedMemory(points, system).ifPresent(found::add));
    return found;
  }

  private static Optional<String> slowSharedMemory(List<Point> points, String system) {
    Optional<Point> own = smallest(points, Transport.SHM, p -> p.system().equals(system));
    Optional<Point> tcp =
        smallest(points, Transport.TCP, p -> p.system().equals(system))
            .or(() -> smallest(points, Transport.TCP, p -> p.role() == Role.BOUND));
    if (own.isEmpty() || tcp.isEmpty()) {
      return Optional.empty();
    }
    double mine = own.get().summary().p50();
    double other = tcp.get().summary().p50();
    return mine <= SUSPICIOUS_SHARE * other
        ? Optional.empty()
        : Optional.of(
            "%s: %s take %s µs in shared memory and %s over TCP (%s): it surely does not use shared memory"
                .formatted(
                    system,
                    Figures.bytes(own.get().bytes()),
                    Figures.show(mine),
                    Figures.show(other),
                    tcp.get().system()));
  }

  private static Optional<Point> smallest(
      List<Point> points, Transport transport, Predicate<Point> whose) {
    return points.stream()
        .filter(point -> isSmall(point, transport) && whose.test(point))
        .min(
            Comparator.comparingInt(Point::bytes)
                .thenComparingDouble(point -> point.summary().p50()));
  }

  private static boolean isSmall(Point point, Transport transport) {
    return point.experiment() == Experiment.PINGPONG
        && point.transport() == transport
        && point.cache() == CacheState.HOT
        && point.bytes() > 0
        && point.bytes() <= SMALL_BYTES;
  }
}
