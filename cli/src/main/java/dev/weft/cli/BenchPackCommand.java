package dev.weft.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft bench pack}: makes a results directory small. */
@Command(
    name = "pack",
    description =
        "Makes the raw samples of a finished run small, to keep or to send: compressed, and those of"
            + " a series in rising order. What reads the directory reads it as before.")
final class BenchPackCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(index = "0", paramLabel = "DIR", description = "What weft bench run or all wrote.")
  private Path directory = Path.of("");

  private BenchPackCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchPackCommand().line;
  }

  @Override
  public Integer call() {
    return ResultsWork.run(
        line,
        out -> {
          ResultsWork.directory(directory).pack().forEach(out::println);
          return CommandLine.ExitCode.OK;
        });
  }
}
