package dev.weft.cli;

import dev.weft.lab.compare.Comparison;
import dev.weft.lab.compare.ComparisonTable;
import dev.weft.lab.results.StoredReports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft bench compare}: shows what has become worse since an earlier run. */
@Command(
    name = "compare",
    description =
        "Compares two results directories point by point. A point is worse when the bootstrap"
            + " interval of the ratio of its medians (95 %%) lies above the tolerance as a whole."
            + " Launches in which processors were as far apart are compared.",
    footer = {"", "Exit code 0: no point of Weft is worse. 1: some are. 2: the command is wrong."})
final class BenchCompareCommand implements Callable<Integer> {
  private static final int WORSE = 1;
  private static final long SEED = 1;

  private final CommandLine line;

  @Parameters(index = "0", paramLabel = "OLD", description = "The earlier results directory.")
  private Path old = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The later results directory.")
  private Path fresh = Path.of("");

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "By how much a point may be worse. Default: ${DEFAULT-VALUE}.")
  private double tolerance = 10;

  private BenchCompareCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchCompareCommand().line;
  }

  @Override
  public Integer call() {
    if (!(tolerance >= 0)) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "tolerance " + tolerance + " is not possible; the limit is 0 or more");
    }
    return ResultsWork.run(
        line,
        out -> {
          Comparison comparison =
              Comparison.of(
                  StoredReports.of(ResultsWork.directory(old)),
                  StoredReports.of(ResultsWork.directory(fresh)),
                  tolerance / 100,
                  SEED);
          ComparisonTable.lines(comparison).forEach(out::println);
          return comparison.regressions().isEmpty() ? CommandLine.ExitCode.OK : WORSE;
        });
  }
}
