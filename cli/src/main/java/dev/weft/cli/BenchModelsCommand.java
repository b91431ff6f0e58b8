package dev.weft.cli;

import dev.weft.lab.model.ModelTable;
import dev.weft.lab.page.PredictionPage;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft bench models}: fits models to the samples of a results directory. */
@Command(
    name = "models",
    description =
        "Fits models of the time of messages, and of collective operations, to what a run has"
            + " measured; prints them and writes models.json beside the samples.")
final class BenchModelsCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(index = "0", paramLabel = "DIR", description = "What weft bench run or all wrote.")
  private Path directory = Path.of("");

  private BenchModelsCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchModelsCommand().line;
  }

  @Override
  public Integer call() {
    return ResultsWork.run(
        line,
        out -> {
          PredictionPage fitted = PredictionPage.models(ResultsWork.directory(directory));
          ModelTable.lines(fitted.models()).forEach(out::println);
          fitted.write(directory).forEach(out::println);
          return CommandLine.ExitCode.OK;
        });
  }
}
