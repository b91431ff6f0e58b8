package dev.weft.cli;

import dev.weft.lab.SuiteOptions;
import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.catalogue.Entry;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft bench run}: runs chosen entries of the catalogue, into a directory. */
@Command(
    name = "run",
    description =
        "Runs the experiments that make entries of the catalogue again, keeps every sample in a"
            + " directory, and writes a report there.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  weft bench run A5 'B*'                   two kinds of entries of the papers",
      "  weft bench run pingpong --transport shm  an experiment by its name",
      "  weft bench run --output DIR              goes on with an interrupted run",
      "",
      "Let nothing else run meanwhile. Ctrl-C interrupts it."
    })
final class BenchRunCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description =
          "Entries like A5, or experiments like pingpong; * and ? stand for any letters. weft bench"
              + " list shows them.")
  private List<String> names = List.of();

  @Mixin private SuiteRun suite = new SuiteRun();

  private BenchRunCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchRunCommand().line;
  }

  @Override
  public Integer call() {
    Path begun = suite.begun();
    if (names.isEmpty() && begun == null) {
      throw new UsageException(
          "say what to run, such as A5, 'B*' or pingpong, or with --output which interrupted run to"
              + " go on with; weft bench list shows what there is");
    }
    return suite.run(
        directory ->
            names.isEmpty()
                ? SuiteOptions.of(directory, Installation.weftCommand())
                : chosen(directory));
  }

  private SuiteOptions chosen(Path directory) {
    Choice choice = Choice.of(Catalogue.load(), names);
    if (!choice.notBuilt().isEmpty()) {
      line.getErr()
          .println(
              "weft: not built yet: "
                  + choice.notBuilt().stream()
                      .map(Entry::id)
                      .collect(Collectors.joining(", ", "", " [W3011]")));
    }
    return suite.builder().build(directory, names, choice, Installation.weftCommand());
  }
}
