package dev.weft.lab.run;

import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.MeasuredSystem;
import java.util.List;
import java.util.Set;

/**
 * The wanted configurations of a system.
 *
 * @param named systems that are wanted even if they are {@linkplain MeasuredSystem#impractical
 *     impractical}
 */
public record Selection(
    Set<Transport> transports,
    Set<BufferKind> buffers,
    Set<CacheState> caches,
    List<Integer> ranks,
    Set<String> named) {

  /** With every system that is practical. */
  public Selection(
      Set<Transport> transports,
      Set<BufferKind> buffers,
      Set<CacheState> caches,
      List<Integer> ranks) {
    this(transports, buffers, caches, ranks, Set.of());
  }

  /**
   * The wanted configurations; a bound of no transport goes with any but TCP, which has its own.
   */
  public List<Configuration> of(MeasuredSystem system, Experiment experiment) {
    return ranks.stream()
        .flatMap(count -> system.configurations(experiment, count).stream())
        .distinct()
        .filter(c -> isWanted(system, experiment, c))
        .filter(c -> named.contains(system.name()) || system.impractical(experiment, c).isEmpty())
        .toList();
  }

  /** Why those that would be wanted are left out of the choice, if they are. */
  public List<String> impractical(MeasuredSystem system, Experiment experiment) {
    if (named.contains(system.name())) {
      return List.of();
    }
    return ranks.stream()
        .flatMap(count -> system.configurations(experiment, count).stream())
        .filter(c -> isWanted(system, experiment, c))
        .flatMap(c -> system.impractical(experiment, c).stream())
        .distinct()
        .toList();
  }

  private boolean isWanted(MeasuredSystem system, Experiment experiment, Configuration c) {
    return isWanted(c.transport())
        && caches.contains(c.cache())
        && (buffers.contains(c.buffer()) || hasOneBufferKind(system, experiment, c));
  }

  private boolean isWanted(Transport transport) {
    return transport == Transport.NONE
        ? transports.stream().anyMatch(wanted -> wanted != Transport.TCP)
        : transports.contains(transport);
  }

  /** C has no heap arrays: a system without a choice is measured with what it has. */
  private static boolean hasOneBufferKind(
      MeasuredSystem system, Experiment experiment, Configuration configuration) {
    return system.configurations(experiment, configuration.ranks()).stream()
            .map(Configuration::buffer)
            .distinct()
            .count()
        == 1;
  }
}
