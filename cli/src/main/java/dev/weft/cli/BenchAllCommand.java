package dev.weft.cli;

import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft bench all}: runs everything, into a directory. */
@Command(
    name = "all",
    description =
        "Runs every experiment of the lab, keeps every sample in a directory, and writes a report"
            + " there. Takes hours; with --quick less than ten minutes.",
    sortOptions = false,
    footer = {"", "Let nothing else run meanwhile. Ctrl-C interrupts it."})
final class BenchAllCommand implements Callable<Integer> {
  private final CommandLine line;

  @Mixin private SuiteRun suite = new SuiteRun();

  private BenchAllCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchAllCommand().line;
  }

  @Override
  public Integer call() {
    return suite.run(
        directory ->
            suite
                .builder()
                .build(
                    directory,
                    List.of("all"),
                    Choice.all(Catalogue.load()),
                    Installation.weftCommand()));
  }
}
