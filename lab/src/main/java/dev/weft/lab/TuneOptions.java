package dev.weft.lab;

import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The settings of a tuning run: its cases and the rules file. Immutable.
 *
 * @param bench operations, sizes, ranks, effort, seed and weft's command, checked as for a run of
 *     the collectives experiment; the rest is not used
 * @param output the rules file
 */
public record TuneOptions(BenchOptions bench, Path output) {

  /**
   * Checks the combination.
   *
   * @throws IllegalArgumentException if the options are another experiment's
   */
  public TuneOptions {
    Objects.requireNonNull(output);
    if (bench.experiment() != Experiment.COLLECTIVES) {
      throw new IllegalArgumentException(
          "tuning measures collectives, not " + bench.experiment().id());
    }
  }

  /** Everything, with the effort of a first look: what is faster must be so in each launch. */
  public static BenchOptions.Builder defaults(List<String> weftCommand) {
    return BenchOptions.full(Experiment.COLLECTIVES)
        .effort(Effort.quick())
        .weftCommand(weftCommand);
  }

  /** The rules file that every job reads, or every job over hosts. */
  public static Path homeFile(boolean overHosts) {
    return overHosts ? RulesFile.homeFileOfHosts() : RulesFile.homeFile();
  }
}
