package dev.weft.lab.catalogue;

import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An experiment of the lab that an entry requests by name, or the fitted models of other
 * experiments. Any other name is an experiment that is not built yet.
 *
 * @param transports the transports; empty for the experiment's own choice
 */
public record Run(String experiment, Set<Transport> transports) {
  private static final Set<String> ANALYSES = Set.of("models");

  /** The set is copied. */
  public Run {
    transports = Set.copyOf(transports);
  }

  /** Reads the name of an experiment and, after it, of transports. */
  static Run parse(String words) {
    List<String> parts = List.of(words.split(" ", -1));
    Set<Transport> transports = EnumSet.noneOf(Transport.class);
    parts.subList(1, parts.size()).forEach(name -> transports.add(Transport.of(name)));
    return new Run(parts.getFirst(), transports);
  }

  /** Whether it is no experiment, but is made of the samples of others whenever they are there. */
  public boolean isAnalysis() {
    return ANALYSES.contains(experiment);
  }

  /** The experiment, if the lab has it. */
  public Optional<Experiment> built() {
    return Arrays.stream(Experiment.values()).filter(e -> e.id().equals(experiment)).findFirst();
  }
}
