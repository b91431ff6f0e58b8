package dev.weft.cli;

import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Listing;
import dev.weft.lab.system.registry.Systems;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft bench list}: prints the catalogue. */
@Command(
    name = "list",
    description =
        "Lists the experiments of the five papers: what each is, which experiments of the lab make"
            + " it again, and whether this machine has what they need.")
final class BenchListCommand implements Callable<Integer> {
  private final CommandLine line;

  private BenchListCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchListCommand().line;
  }

  @Override
  public Integer call() {
    PrintWriter out = line.getOut();
    Listing.lines(Catalogue.load(), Systems.peers(Installation.weftCommand()))
        .forEach(out::println);
    out.flush();
    return CommandLine.ExitCode.OK;
  }
}
