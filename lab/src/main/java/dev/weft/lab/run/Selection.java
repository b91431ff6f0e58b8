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
 * Which configurations of a system are wanted.
 *
 * @param named systems that are wanted even where they are {@linkplain MeasuredSystem#impractical
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
        .filter(count -> isPractical(system, experiment, count))
        .flatMap(count -> system.configurations(experiment, count).stream())
        .distinct()
        .filter(c -> isWanted(c.transport()))
        .filter(c -> caches.contains(c.cache()))
        .filter(c -> buffers.contains(c.buffer()) || hasOneBufferKind(system, experiment, c))
        .toList();
  }

  private boolean isPractical(MeasuredSystem system, Experiment experiment, int count) {
    return named.contains(system.name()) || system.impractical(experiment, count).isEmpty();
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
