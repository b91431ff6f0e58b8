package dev.weft.cli;

import dev.weft.lab.experiment.Experiment;
import java.util.Arrays;
import java.util.Iterator;

/** The names of all experiments, for help and completion. */
final class ExperimentNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(Experiment.values()).map(Experiment::id).iterator();
  }
}
