package dev.weft.cli;

import dev.weft.cli.trace.TraceReport;
import dev.weft.cli.trace.Traces;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft report}: says where the time of a job's ranks went. */
@Command(
    name = "report",
    description = "Says where the time of a job's ranks went, of a trace of weft run --trace.",
    footer = {
      "",
      "A trace also opens at ui.perfetto.dev, and in a browser's tracing page. Instead of",
      "a trace the recordings of all ranks may be given, DIR/rank-*.jfr."
    })
final class ReportCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The trace.")
  private List<Path> files = List.of();

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description =
          "Write the report to this file, as a page for browsers, instead of printing it.")
  private @Nullable Path page;

  @Option(
      names = "--csv",
      paramLabel = "TABLE",
      description =
          "Write every call and every pause to this file, as comma-separated values, instead of printing the report.")
  private @Nullable Path table;

  private ReportCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new ReportCommand().line;
  }

  @Override
  public Integer call() {
    for (Path file : files) {
      if (!Files.isReadable(file) || Files.isDirectory(file)) {
        throw new UsageException(
            UsageException.Kind.FILE, "there is no file %s that can be read".formatted(file));
      }
    }
    try {
      print(Traces.read(files));
      return CommandLine.ExitCode.OK;
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "%s cannot be read: %s".formatted(files.getFirst(), e.getMessage()));
    }
  }

  private void print(TraceReport report) {
    if (page == null && table == null) {
      line.getOut().print(report.text());
      line.getOut().flush();
    }
    if (page != null) {
      write("--html", page, out -> out.write(report.page()));
    }
    if (table != null) {
      write("--csv", table, report::writeTable);
    }
  }

  /** What is written to a file. */
  private interface Content {
    void writeTo(Writer out) throws IOException;
  }

  private static void write(String option, Path file, Content content) {
    try (Writer out = Files.newBufferedWriter(file)) {
      content.writeTo(out);
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "%s %s cannot be written: %s".formatted(option, file, e));
    }
  }
}
