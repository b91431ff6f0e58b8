package dev.weft.cli;

import dev.weft.cli.migrate.ApiJar;
import dev.weft.cli.migrate.ExaminedProgram;
import dev.weft.cli.migrate.MigrationReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft migrate}: says how a program of an old API fares here. */
@Command(
    name = "migrate",
    description =
        "Says which old Java API for MPI a program uses, what of it runs here as it is, what"
            + " differs and what is missing, and the command that runs it.",
    customSynopsis = "weft migrate [OPTIONS] WHAT...",
    sortOptions = false,
    footer = {
      "",
      "It also finds calls of dev.weft whose results are thrown away. The exit",
      "code is 0 if the program runs as it is, 1 if it uses what is missing or throws results",
      "away, 2 for a wrong command line, and 3 if it uses no old API."
    })
final class MigrateCommand implements Callable<Integer> {
  private static final int RUNS = 0;
  private static final int NEEDS_CHANGES = 1;
  private static final int NOT_OLD = 3;

  private final CommandLine line;

  @Option(
      names = "--uses",
      description =
          "Print each use in a line instead: runs, differs or"
              + " missing, the member, and where it is used, with tabs between.")
  private boolean uses;

  @Option(
      names = {"-cp", "-classpath", "--class-path"},
      paramLabel = "PATH",
      description = "What sources name besides: other classes and jars.")
  private @Nullable String classPath;

  @Parameters(
      arity = "1..*",
      paramLabel = "WHAT",
      description = "Jars, class files, source files, or folders of class files or sources.")
  private List<Path> named = List.of();

  private MigrateCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new MigrateCommand().line;
  }

  @Override
  public Integer call() {
    MigrationReport report = examined();
    (uses ? report.uses() : report.text()).forEach(line.getOut()::println);
    line.getOut().flush();
    if (report.findsMissing() || report.findsDiscarded()) {
      return NEEDS_CHANGES;
    }
    return report.findsUses() ? RUNS : NOT_OLD;
  }

  private MigrationReport examined() {
    List<ApiJar> apis =
        Stream.of(OldApi.values())
            .map(api -> new ApiJar(api.id, api.title, Path.of(api.location())))
            .toList();
    // What the classes of the old APIs are made of, without which a compiler does not take them.
    List<String> path = new ArrayList<>(Installation.compileClassPath());
    if (classPath != null) {
      path.addAll(RunSettings.entries(classPath));
    }
    try {
      return ExaminedProgram.examine(apis, named, paths(path), paths(Installation.library()));
    } catch (IOException | IllegalStateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private static List<Path> paths(List<String> entries) {
    return entries.stream().map(Path::of).toList();
  }
}
