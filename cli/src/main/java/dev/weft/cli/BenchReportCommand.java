package dev.weft.cli;

import dev.weft.lab.page.ReportFiles;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft bench report}: makes a new report of a results directory. */
@Command(
    name = "report",
    description =
        "Makes the report of a results directory: one HTML page that needs nothing else, tables in"
            + " Markdown, all figures as CSV and JSON, and charts as SVG.")
final class BenchReportCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(index = "0", paramLabel = "DIR", description = "What weft bench run or all wrote.")
  private Path directory = Path.of("");

  private BenchReportCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchReportCommand().line;
  }

  @Override
  public Integer call() {
    return ResultsWork.run(
        line,
        out -> {
          ReportFiles.write(ResultsWork.directory(directory)).forEach(out::println);
          return CommandLine.ExitCode.OK;
        });
  }
}
